import { sql } from 'kysely'
import { chain, factsHash } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { logoOf } from '../../files/logo.ts'
import type { House } from '../../house.ts'
import { translate } from '../../texts.ts'
import { openDocument, sealDocument } from '../../signing/seal.ts'
import { reportDocument } from './document.ts'
import type { Snapshot } from './snapshot.ts'

/** Seals a finalised report with the platform's seal; with that it is final. */
export const sealReport = (house: House) =>
  async function seal({ reportId }: { reportId: string }) {
    const document = await openDocument(house.database.writes, reportId)
    if (!document) return
    const snapshot = document.input as unknown as Snapshot
    const { number } = snapshot.report
    await sealDocument(house, {
      recordId: reportId,
      sealer: { authorityId: null, name: house.config.productName },
      layout: async (now) => ({
        template: 'report',
        data: {
          ...(await reportDocument(house.config, snapshot, now)),
          logoPng: await logoOf(house, snapshot.owner),
        },
      }),
      file: {
        kind: 'report',
        name: translate(snapshot.language)('report.fileName', { number }),
        mime: 'application/pdf',
        ...snapshot.owner,
      },
      settle: (db, { fileId, sha256 }) => finish(db, reportId, { fileId, sha256, snapshot }),
      giveUp: (db, { message }) => giveUp(db, reportId, { snapshot, reason: message }),
    })
  }

async function finish(
  db: Db,
  id: string,
  { fileId, sha256, snapshot }: { fileId: string; sha256: Buffer; snapshot: Snapshot },
) {
  const { number, result } = snapshot.report
  await db
    .updateTable('report')
    .set({ state: 'final', fileId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await chain(db, {
    type: 'report.finalised',
    actorId: snapshot.owner.authorId,
    objectId: id,
    payload: { number, result, sha256: sha256.toString('hex'), facts: factsHash(snapshot) },
  })
}

/** Its number is recorded as void, so that the series shows no silent gap. */
async function giveUp(db: Db, id: string, { snapshot, reason }: { snapshot: Snapshot; reason: string }) {
  const { number } = snapshot.report
  const ownerId = snapshot.owner.companyId ?? snapshot.owner.authorityId ?? id
  await db
    .updateTable('report')
    .set({ state: 'void', version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await db.insertInto('voidNumber').values({ ownerId, kind: 'report', number, reason }).execute()
  await chain(db, { type: 'report.voided', actorId: null, objectId: id, payload: { number } })
}
