import { addDays } from '#domain/day.ts'
import { today } from './day.ts'
import type { TestServer } from './testServer.ts'
import * as insert from './people.ts'

/** A company with a tester for all reports, a vehicle, and an instrument of each required kind. */
export async function workshopOf(app: TestServer) {
  const { writes } = app.database
  const person = await insert.person(writes, 'Tessa')
  const issuer = await insert.person(writes, 'Anna')
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  await writes.updateTable('company').set({ allowsR0: true }).where('id', '=', companyId).execute()
  await insert.employ(writes, companyId, person)
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issueDate = addDays(today, -7)
  const { id } = await insert.certificate(writes, { holder: person, issuer, template, issueDate, rank: 3 })
  await insert.seal(app, id)
  const { id: vehicleId } = await insert.companyVehicle(writes, { companyId, createdBy: person })
  const instruments: { instrumentId: string }[] = []
  for (const kind of kinds) {
    const { id: instrumentId } = await insert.instrument(writes, { companyId, createdBy: person, kind })
    instruments.push({ instrumentId })
  }
  return { person, companyId, vehicleId, instruments, tester: await app.as(person) }
}

const kinds = [
  'provingUnit',
  'multimeter',
  'voltageTester',
  'insulationTester',
  'milliohmMeter',
  'insulatingGloves',
] as const
