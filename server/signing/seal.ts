import { sql } from 'kysely'
import { installationSecret } from '../config.ts'
import type { Db } from '../db/db.ts'
import { FieldOverflow, MissingGlyph } from '../documents/errors.ts'
import type { Layout } from '../documents/jobs.ts'
import { renderAndSeal } from '../documents/render.ts'
import { keepFile, storeFile, type NewFile } from '../files/files.ts'
import type { House } from '../house.ts'
import { attestationOf } from './attestation.ts'
import { sealIdentity, type Sealer } from './signing.ts'

/** What becomes a sealed document: who seals it, how it looks, whose file it is, and what follows in the same commit. */
export interface Sealing {
  recordId: string
  sealer: Sealer
  layout: (now: Date) => Promise<Layout>
  file: Omit<NewFile, 'id' | 'size' | 'sha256'>
  /** Says whether the record was still waiting for its seal; then its state and log entry are written. */
  settle: (db: Db, sealed: { fileId: string; sha256: Buffer }) => Promise<void>
  /** What cannot be printed is given up for good, with the reason. */
  giveUp: (db: Db, problem: Unprintable) => Promise<void>
}

/** What no second try would print either. */
export type Unprintable = FieldOverflow | MissingGlyph

/** Renders and seals. File, state and log entry are one commit: before it nothing is issued. */
export async function sealDocument(
  house: House,
  { recordId, sealer, layout, file, settle, giveUp }: Sealing,
) {
  const { writes } = house.database
  const { now, identity } = await writes.transaction().execute((db) => identityNow(house, db, sealer))
  try {
    const bytes = await renderAndSeal(await layout(now), identity, now)
    // Stored before the transaction, which must not wait for a slow store; without its row it is nothing.
    const stored = await storeFile(house.files, bytes)
    await writes.transaction().execute(async (db) => {
      const open = await lockedOpen(db, recordId)
      if (!open) return
      const fileId = await keepFile(db, { ...file, ...stored })
      const { sha256: hash } = stored
      await db
        .updateTable('issuedDocument')
        .set({
          ...{ fileId, sha256: hash, signingKeyId: identity.seal.id, sealedAt: sql`now()` },
          attestation: attestationOf(house.config, { ...open, recordId, sha256: hash }),
        })
        .where('recordId', '=', recordId)
        .execute()
      await settle(db, { fileId, sha256: hash })
    })
  } catch (error) {
    if (!(error instanceof FieldOverflow) && !(error instanceof MissingGlyph)) throw error
    await writes.transaction().execute(async (db) => {
      if (!(await lockedOpen(db, recordId))) return
      await db
        .updateTable('issuedDocument')
        .set({ failure: error.message })
        .where('recordId', '=', recordId)
        .execute()
      await giveUp(db, error)
    })
  }
}

/** The document of a record while it waits for its seal; a job done twice finds none. */
export const openDocument = (db: Db, recordId: string) =>
  db
    .selectFrom('issuedDocument')
    .select(['input', 'recordKind', 'verifyCode'])
    .where('recordId', '=', recordId)
    .where('sealedAt', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

async function lockedOpen(db: Db, recordId: string) {
  await sql`select 1 from issued_document where record_id = ${recordId} for update`.execute(db)
  return openDocument(db, recordId)
}

async function identityNow({ config }: House, db: Db, sealer: Sealer) {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  const now = new Date(rows[0]?.now ?? NaN)
  return {
    now,
    identity: await sealIdentity(db, sealer, {
      secret: installationSecret(config),
      productName: config.productName,
      now,
    }),
  }
}
