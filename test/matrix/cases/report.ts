import { randomUUID } from 'node:crypto'
import { form } from '../../support/form.ts'
import * as insert from '../../support/people.ts'
import { draft } from '../../support/scenario.ts'
import { completeDisconnection } from '../../vectors/disconnection.ts'
import type { Case, Cases, Fixture, Walk } from '../fixtures.ts'

const instrumentsOf = new Map<string, ReturnType<typeof insert.instruments>>()

/** Drafts by the caller and by another user. They share the instruments of their organisation. */
export const reports: Fixture = async (walk, caller) => {
  const { db } = walk
  const { foreigner } = walk.scenario
  const cases: Case[] = []
  for (const { what, ...owner } of walk.ownersFor(caller)) {
    const key = owner.companyId ?? owner.authorityId ?? ''
    const instruments = instrumentsOf.get(key) ?? insert.instruments(db, { ...owner, createdBy: foreigner })
    instrumentsOf.set(key, instruments)
    for (const author of caller.person ? [caller.person, foreigner] : [foreigner]) {
      const { id: companyVehicleId } = await walk.vehicleOf(owner)
      const { id, ...owners } = await draft(db, {
        ...{ author, ...owner, companyVehicleId, instruments: await instruments },
      })
      const by = author === caller.person ? 'oneself' : 'another'
      cases.push({ what: `${what}, by ${by}`, params: { id }, owners })
    }
  }
  return cases
}

const reportsIn =
  (columns: () => { state: string; finalisedAt?: string }): Fixture =>
  async (walk, caller) => {
    const cases = await reports(walk, caller)
    for (const { params } of cases)
      await walk.db
        .updateTable('report')
        .set({ ...columns(), result: 'valid', number: randomUUID() })
        .where('id', '=', params?.id ?? '')
        .execute()
    return cases
  }
export const failedReports = reportsIn(() => ({ state: 'failed' }))
export const finalReports = reportsIn(() => ({ state: 'sealing', finalisedAt: new Date().toISOString() }))

export default function reportCases(walk: Walk): Cases {
  const { db } = walk
  const report = walk.about('report.read', reports)
  const failed = walk.about('report.read', failedReports)
  const version = walk.atVersion('report')
  const fields = (companyVehicleId: string) => ({
    ...{ type: 'disconnection', name: `Neu ${randomUUID()}`, companyVehicleId },
    measurement: { ...completeDisconnection, decisionRule: undefined },
  })
  return {
    ...walk.resource('report', reports, {
      create: async () =>
        Promise.all(
          walk.owners.map(async ({ what, ...owner }) => {
            const { id } = await walk.vehicleOf(owner)
            const owners = { companyId: null, authorityId: null, ...owner }
            return { what: `on a vehicle ${what}`, body: fields(id), owners }
          }),
        ),
      update: walk.atVersion('report', async (id) => {
        const row = await db
          .selectFrom('report')
          .select('companyVehicleId')
          .where('id', '=', id)
          .executeTakeFirst()
        return fields(row?.companyVehicleId ?? randomUUID())
      }),
    }),
    'POST /api/report/:id/finalise': report(walk.atVersion('report', () => ({ confirmed: true }))),
    'POST /api/report/:id/reopen': failed(version),
    // Only final reports can be corrected; other tests cover that.
    'POST /api/report/:id/void': report({ reason: 'Falsches Fahrzeug' }, 409),
    'POST /api/report/:id/amend': report({ reason: 'Zahlendreher' }, 409),
    'POST /api/report/:id/accept': report({ reason: 'Uhr ging nach' }, 409),
    'POST /api/report/:id/closeFailed': report(
      walk.atVersion('report', () => ({ reason: 'Prüfer erkrankt' })),
      409,
    ),
    // Abandoned drafts are covered by other tests.
    'POST /api/report/:id/takeOver': async (caller) =>
      (await report(version)(caller)).map((testCase) => ({
        ...testCase,
        allowed: testCase.owners?.authorId === caller.person?.id ? 200 : 403,
      })),
    // A photo must be named in the draft; other tests cover that.
    'POST /api/report/:id/photo': async (caller) =>
      (await report(undefined, 409)(caller)).map((testCase) => ({
        ...testCase,
        ...form({ photoId: randomUUID() }, Buffer.from('no photo')),
      })),
    // A draft has no document.
    'POST /api/report/:id/share': report({}, 409),
  }
}
