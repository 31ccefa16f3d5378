import { sql } from 'kysely'
import { appendToLog } from '../audit/chain.ts'
import type { Db } from '../db/db.ts'
import { FieldOverflow, MissingGlyph, TookTooLong, TookTooMuch } from '../documents/errors.ts'
import type { Layout } from '../documents/jobs.ts'
import { renderAndSeal } from '../documents/render.ts'
import { keepFile, storeFile } from '../files/files.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import type { NewFile } from '../files/fileStore.ts'
import { attestationOf } from './attestation.ts'
import { countAway, sealExternally, stampedBy, type Order, ownValidation } from './external.ts'
import { noteNumber, type RecordKind } from './issuedNumbers.ts'
import { assertNumberReserved, heldOpen, NotReserved, type OpenDocument } from './open.ts'
import { platformOf, sealKeys, type Sealer } from './signing.ts'

export interface Sealing {
  /** As read; must match the reservation in the log. */
  document: OpenDocument
  record: { kind: RecordKind; id: string; number: string; ownerId: string }
  sealer: Sealer
  layout: (now: Date) => Promise<Layout>
  file: Omit<NewFile, 'id' | 'size' | 'sha256'>
  settle: (db: Db, sealed: { fileId: string; sha256: Buffer }) => Promise<void>
  fail: (db: Db, stateReason: string) => Promise<void>
}

/** Renders and seals. File, state and log entry are committed together; before that nothing is issued. */
export async function sealDocument(services: Services, sealing: Sealing) {
  const { sealer, layout } = sealing
  const { writes } = services.database
  const { id, ownerId } = sealing.record
  try {
    if (!(await isOpen(services, sealing))) return
    await noteNumber(services.config, sealing.record)
    const { now, keys } = await writes.transaction().execute((db) => keysNow(services, db, sealer))
    const { authority, isMissing } = await stampedBy(services, id)
    const order = { layout: await layout(now), keys, now, ownerId }
    const bytes = authority
      ? await sealExternally(services, authority, order)
      : await sealHere(services, order)
    await keep(services, sealing, { bytes, signingKeyId: keys.seal.id, timestampMissing: isMissing })
  } catch (error) {
    await countAway(writes, id, error)
    if (error instanceof NotReserved)
      services.errorReports.note('job', error, { place: `${sealing.record.kind}.seal` })
    if (!isFinal(error) && !(isCostly(error) && (await isTriedOften(writes, sealing)))) throw error
    await writes.transaction().execute((db) => giveUp(db, sealing, error))
  }
}

/** Whether the record still waits as the log reserved it. The lock makes a repeated job harmless. */
const isOpen = ({ database, log }: Services, { record, document }: Sealing) =>
  database.writes.transaction().execute(async (db) => {
    if (!(await heldOpen(db, record))) return false
    await assertNumberReserved(db, log, document)
    return true
  })

/** Errors that a retry cannot fix. */
const isFinal = (error: unknown): error is Error =>
  error instanceof FieldOverflow || error instanceof MissingGlyph || error instanceof NotReserved

/** A retry may work on a less busy machine; more attempts would only delay other jobs. */
const isCostly = (error: unknown): error is Error =>
  error instanceof TookTooLong || error instanceof TookTooMuch
const mostCostlyTries = 2

async function isTriedOften(db: Db, { record }: Sealing) {
  const { costlyTries } = await db
    .updateTable('issuedDocument')
    .set({ costlyTries: sql`costly_tries + 1` })
    .where('recordId', '=', record.id)
    .returning('costlyTries')
    .executeTakeFirstOrThrow()
  return costlyTries >= mostCostlyTries
}

async function keep(
  services: Services,
  { record, file, settle }: Sealing,
  sealed: { bytes: Uint8Array; signingKeyId: string; timestampMissing: boolean },
) {
  const { bytes, signingKeyId, timestampMissing } = sealed
  const { id: recordId } = record
  // Stored before the transaction, which must not wait for slow storage. Without its row the file is ignored.
  const stored = await storeFile(services.files, bytes)
  const { sha256 } = stored
  await services.database.writes.transaction().execute(async (db) => {
    await assertTrusted(db, signingKeyId)
    const open = await heldOpen(db, record)
    if (!open) return
    // Checked again: rows may have changed during rendering.
    await assertNumberReserved(db, services.log, open)
    const fileId = await keepFile(db, { ...file, ...stored })
    const attestation = attestationOf(services.config, { ...open, recordId, sha256 })
    await db
      .updateTable('issuedDocument')
      .set({ fileId, sha256, signingKeyId, attestation, timestampMissing, sealedAt: sql`now()` })
      .where('recordId', '=', recordId)
      .execute()
    await settle(db, { fileId, sha256 })
    if (timestampMissing) await logMissing(db, record)
    await notifySealed(db, recordId)
  })
}

const logMissing = (db: Db, { kind, id, number }: Sealing['record']) =>
  appendToLog(db, { type: `${kind}.timestampMissing`, actorId: null, objectId: id, payload: { number } })

/** A NOTIFY at the commit wakes the callers that wait on any instance. */
const notifySealed = (db: Db, recordId: string) =>
  sql`select pg_notify('written', ${JSON.stringify({ kind: 'sealed', record_id: recordId })})`.execute(db)

/** A seal may have been disabled during sealing. Then the document is sealed again. */
async function assertTrusted(db: Db, signingKeyId: string) {
  const key = await db
    .selectFrom('signingKey')
    .select('disabledAt')
    .where('id', '=', signingKeyId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (key.disabledAt !== null) throw new Problem('signingKey.disabled')
}

/** The document is never issued. Its number is recorded as void, so the series has no unexplained gap. */
async function giveUp(db: Db, { record, fail }: Sealing, { name, message }: Error) {
  const { kind, id, number, ownerId } = record
  if (!(await heldOpen(db, record))) return
  await db.updateTable('issuedDocument').set({ failure: message }).where('recordId', '=', id).execute()
  await fail(db, name)
  await db.insertInto('voidNumber').values({ ownerId, kind, number, reason: message }).execute()
  await appendToLog(db, { type: `${kind}.failed`, actorId: null, objectId: id, payload: { number } })
  await notifySealed(db, id)
}

async function sealHere({ config, database }: Services, { layout, keys, now, ownerId }: Order) {
  const validation = await ownValidation(config, database.writes, { keys: [keys.seal, keys.timestamp], now })
  return renderAndSeal(layout, { ...keys, validation }, now, ownerId)
}

async function keysNow({ config }: Services, db: Db, sealer: Sealer) {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  const now = new Date(rows[0]?.now ?? NaN)
  return { now, keys: await sealKeys(db, sealer, platformOf(config, now)) }
}
