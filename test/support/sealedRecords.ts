import { certificates } from '#contract/certificate.ts'
import { reports } from '#contract/report.ts'
import { disconnectionAt } from '../vectors/disconnection.ts'
import { appendToLog } from '../../server/audit/chain.ts'
import type { Db } from '../../server/db/db.ts'
import { clientOf } from './client.ts'
import { today } from './day.ts'
import { form } from './form.ts'
import { testServer, type TestServer } from './testServer.ts'
import * as insert from './people.ts'

export interface SentPhoto {
  photoId: string
  bytes: Buffer
}

/** Three certificates of one person (the second revoked, the third suspended) and a final report, all sealed. */
export async function sealedRecords(server: TestServer, { photos = [] }: { photos?: SentPhoto[] } = {}) {
  await server.work()
  const { writes } = server.database
  const [admin, tester] = [await insert.person(writes, 'Anna'), await insert.person(writes, 'Tessa')]
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, admin, 'admin')
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  await insert.employ(writes, companyId, tester)
  const anna = await server.as(admin)
  const issue = async (name: string) => {
    const { id: templateId } = await insert.template(writes, authority.id, name)
    const body = { templateId, userId: tester.id, issueDate: today, identityCheck: 'Reisepass' }
    return anna.ok(certificates.create, { body })
  }
  const [valid, revoked, suspended] = [await issue('Eins'), await issue('Zwei'), await issue('Drei')]
  await anna.ok(certificates.revoke, { params: { id: revoked._id }, body: { reason: 'Probe' } })
  await anna.ok(certificates.suspend, {
    params: { id: suspended._id },
    body: { reason: 'Probe', until: null },
  })
  const report = await finalReport(server, { tester, companyId, photos })
  return { anna, authorityId: authority.id, admin, tester, companyId, valid, revoked, suspended, report }
}

/** Creates the records once; each call opens a test server with a copy. Register `remove` for the end. */
export async function copiedRecords(
  prepare: (server: TestServer, created: SealedRecords) => Promise<unknown> = () => Promise.resolve(),
) {
  const first = await testServer()
  const created = await sealedRecords(first)
  await prepare(first, created)
  const saved = await first.save()
  return {
    remove: saved.remove,
    async open() {
      const server = await testServer({ from: saved })
      await server.work()
      return { server, records: { ...created, anna: clientOf(server.app, created.anna.token) } }
    },
  }
}

export type SealedRecords = Awaited<ReturnType<typeof sealedRecords>>

interface Reporting {
  tester: insert.Person
  companyId: string
  photos: SentPhoto[]
}

async function finalReport(server: TestServer, { tester: createdBy, companyId, photos }: Reporting) {
  const { writes } = server.database
  const { id: companyVehicleId } = await insert.companyVehicle(writes, { companyId, createdBy })
  const caller = await server.as(createdBy)
  const { decisionRule: _none, ...complete } = disconnectionAt(new Date())
  const draft = await caller.ok(reports.create, {
    body: {
      ...{ type: 'disconnection' as const, name: 'Freischalten', companyVehicleId, remarks: 'Am Platz.' },
      measuredAt: new Date().toISOString(),
      instruments: await insert.instruments(writes, { companyId, createdBy }),
      measurement: complete,
      photos: photos.map(({ photoId }) => ({ photoId, place: 'step.serviceDisconnect', note: '' })),
    },
  })
  for (const { photoId, bytes } of photos)
    await caller.send('POST', `/api/report/${draft._id}/photo`, form({ photoId }, bytes))
  return caller.ok(reports.finalise, {
    params: { id: draft._id },
    body: { version: draft.version, confirmed: true },
  })
}

/** Enough entries to separate old and new ones in the Merkle tree. */
export const fillLog = (writes: Pick<Db, 'transaction'>, objectId: string) =>
  writes.transaction().execute(async (db) => {
    for (let count = 0; count < 260; count++)
      await appendToLog(db, { type: 'company.locked', actorId: null, objectId, payload: { locked: true } })
  })

/** Files of sealed records, regardless of the columns of their rows. */
export const sealedFiles =
  'id in (select file_id from issued_document union all select file_id from report_photo)'

/** Columns that change after sealing or only affect display. All others are compared with the log. */
export const unlogged: Record<string, string[]> = {
  certificate:
    'company_id note identity_check identified_on state_at created_at updated_at version search_text'.split(
      ' ',
    ),
  report:
    'state_reason vehicle rule_set_version danger_since created_at updated_at version search_text'.split(' '),
  // The log also contains whether the time stamp is missing; nothing shown depends on it.
  issued_document: [
    ...['id', 'signing_key_id', 'sealed_at', 'failure', 'costly_tries'],
    ...['timestamp_tries', 'timestamp_missing'],
  ],
  file: ['name', 'mime', 'created_at'],
  report_photo: ['sent_sha256', 'created_at'],
  chain_entry: [],
  chain_payload: [],
  chain_mac: [],
  chain_tile: [],
  chain_checkpoint: ['delivered_at'],
}
