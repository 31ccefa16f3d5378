import { appendToLog, appendAllToLog } from '../../audit/chain.ts'
import { factsHash } from '../../audit/entry.ts'
import type { Db } from '../../db/db.ts'
import { logoOf } from '../../files/intact.ts'
import type { Services } from '../../services.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { translate } from '../../texts.ts'
import { nextVersion } from '../../resource/changing.ts'
import { openDocument } from '../../signing/open.ts'
import { sealDocument } from '../../signing/seal.ts'
import { attachTag } from '../vehicles/tags/attach.ts'
import { recordActions } from '../vehicles/vehicleActions/record.ts'
import { replaceReport } from './correction.ts'
import { reportDocument } from './document.ts'
import { signerOf, type Snapshot } from './snapshot.ts'

/** Seals a finalised report, which makes it final. */
export const sealReport = (services: Services) =>
  async function seal({ recordId: id }: Jobs['report.seal']) {
    const document = await openDocument(services.database.writes, { kind: 'report', id })
    if (!document) return
    const snapshot = document.input as unknown as Snapshot
    const { number } = snapshot.report
    const { companyId, authorityId } = snapshot.owner
    await sealDocument(services, {
      document,
      record: { kind: 'report', id, number, ownerId: companyId ?? authorityId ?? id },
      sealer: { authorityId: null, name: services.config.productName },
      layout: async (now) => ({
        template: 'report',
        data: {
          ...(await reportDocument(services, snapshot, now)),
          logoPng: await logoOf(services, snapshot.owner),
        },
      }),
      file: {
        kind: 'report',
        name: translate(snapshot.language)('report.fileName', { number }),
        mime: 'application/pdf',
        ...snapshot.owner,
      },
      settle: (db, { fileId, sha256 }) => finish(db, id, { fileId, sha256, snapshot }),
      fail: (db, stateReason) => fail(db, id, stateReason),
    })
  }

async function finish(
  db: Db,
  id: string,
  { fileId, sha256, snapshot }: { fileId: string; sha256: Buffer; snapshot: Snapshot },
) {
  const { number } = snapshot.report
  await db
    .updateTable('report')
    .set({ state: 'final', fileId, version: nextVersion.version })
    .where('id', '=', id)
    .execute()
  const actorId = signerOf(snapshot)
  const events = [
    ...(await replaceReport(db, id, snapshot)),
    ...(await attachTag(db, id)),
    ...(await recordActions(db, { id, ...snapshot })),
  ]
  await appendAllToLog(db, actorId, events)
  await appendToLog(db, {
    type: 'report.finalised',
    actorId,
    objectId: id,
    // Number and hashes only, because a proof publishes the payload.
    payload: { number, sha256: sha256.toString('hex'), facts: factsHash(snapshot) },
  })
}

async function fail(db: Db, id: string, stateReason: string) {
  await db
    .updateTable('report')
    .set({ state: 'failed', stateReason, version: nextVersion.version })
    .where('id', '=', id)
    .execute()
}
