import type { Selectable } from 'kysely'
import { addYears } from '#domain/day.ts'
import { decidesState } from '#domain/documentVerdict.ts'
import type { StoredEntry } from '../entry.ts'
import { storedEvents, type LoggedEvent } from '../storedEvents.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { IssuedDocument } from '../../db/tables.ts'
import type { CertificateInput } from '../../features/certificates/document.ts'
import { instructedOnIn } from '../../features/certificates/validity.ts'
import { reportDifferences, reportRows } from '../../features/reports/agreed.ts'
import type { Snapshot } from '../../features/reports/snapshot.ts'
import { differing, fieldsOf, nameByLog, sealedBy, type Sealed } from '../../signing/sealed.ts'
import type { FileStore } from '../../files/fileStore.ts'
import { hasItsFile, hasItsPhotos } from './fileFaults.ts'

interface Sources {
  db: Db
  config: Config
  files: FileStore
}

type Document = Selectable<IssuedDocument>

const atOnce = 500

/** Compares sealed records with the log: document, file, photos and visible row. */
export async function recordFaults(sources: Sources) {
  const faults: string[] = []
  let count = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const documents = await sources.db
      .selectFrom('issuedDocument')
      .selectAll()
      .where('id', '>', last)
      .where('sealedAt', 'is not', null)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const some of await faultsOfSome(sources, documents)) faults.push(...some)
    count += documents.length
    last = documents.at(-1)?.id ?? ''
    if (documents.length < atOnce)
      return { count, faults: [...faults, ...(await withoutDocument(sources.db))] }
  }
}

async function faultsOfSome({ db, config, files }: Sources, documents: Document[]) {
  if (documents.length === 0) return []
  const ids = documents.map(({ recordId }) => recordId)
  const events = Map.groupBy(await storedEvents(db, ids), ({ objectId }) => objectId)
  const rows = { certificate: await certificateRows(db, ids), report: await reportRows(db, ids) }
  return Promise.all(
    documents.map(async (document) => {
      const { recordKind: kind, recordId: id } = document
      const sealed = sealedBy<unknown>(config, document, loggedOf(events.get(id)))
      const wrong = sealed
        ? kind === 'certificate'
          ? certificateDifferences(rows.certificate.get(id), sealed as Sealed<CertificateInput>, document)
          : reportDifferences(rows.report.get(id), sealed as Sealed<Snapshot>, document)
        : ['what was sealed']
      const isWhole = await hasItsFile({ db, files }, document)
      const hasPhotos =
        kind !== 'report' ||
        !sealed ||
        (await hasItsPhotos({ db, files }, id, (sealed as Sealed<Snapshot>).input))
      return [...wrong, ...(isWhole ? [] : ['its file']), ...(hasPhotos ? [] : ['its photos'])].map(
        (what) => `${kind} ${id}: ${what} is not as logged`,
      )
    }),
  )
}

/** A missing payload is read like an erased one; the log check reports it. */
const loggedOf = (entries: StoredEntry[] = []): LoggedEvent[] =>
  entries.map((entry) => ({ ...entry, payload: (entry.payload ?? {}) as LoggedEvent['payload'] }))

async function certificateRows(db: Db, ids: string[]) {
  const rows = await db.selectFrom('certificate').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type CertificateRow = Awaited<ReturnType<typeof certificateRows>> extends Map<string, infer Row> ? Row : never

function certificateDifferences(
  row: CertificateRow | undefined,
  { input: { certificate: sealed }, state, events }: Sealed<CertificateInput>,
  { fileId, verifyCode }: Document,
) {
  if (!row) return ['its row']
  const { reason, until } = events.findLast(decidesState)?.payload ?? {}
  return differing(
    {
      ...fieldsOf(row, sealedFields),
      ...fieldsOf(row, ['verifyCode', 'fileId', 'state', 'stateReason', 'suspendedUntil', 'instructedOn']),
      holder: row.holder,
      validYears: addYears(row.issueDate, row.validYears),
    },
    {
      ...sealed,
      holder: nameByLog(events, sealed.holder).name,
      ...{ verifyCode, fileId, state, validYears: sealed.dueDate },
      stateReason: reason ?? (hasOnlyBegun(events) ? '' : row.stateReason),
      instructedOn: instructedOnIn(events),
      suspendedUntil: state === 'suspended' ? (until ?? null) : null,
    },
  )
}

/** The content and the owner of the document. */
const sealedFields = [
  'number',
  'name',
  'language',
  'level',
  'rank',
  'reportTypes',
  'issueDate',
  'dueDate',
  'userId',
  'authorityId',
  'templateId',
  'templateVersion',
  'issuer',
  'issuedBy',
] as const

/** Whether no event since the sealing needs a reason. */
const hasOnlyBegun = (events: LoggedEvent[]) =>
  events.every((event) => event.type === 'certificate.issued' || !decidesState(event))

/** Records that the log or a row calls sealed and that have no document. */
async function withoutDocument(db: Db) {
  const sealed = db.selectFrom('issuedDocument').select('recordId').where('sealedAt', 'is not', null)
  const logged = await db
    .selectFrom('chainEntry')
    .select(['objectId', 'type'])
    .where('type', 'in', ['certificate.issued', 'report.finalised'])
    .where('objectId', 'not in', sealed)
    .execute()
  const certificates = await db
    .selectFrom('certificate')
    .select('id')
    .where('state', 'not in', ['waiting', 'sealing', 'failed'])
    .where('id', 'not in', sealed)
    .execute()
  const reports = await db
    .selectFrom('report')
    .select('id')
    .where('state', 'not in', ['draft', 'sealing', 'failed'])
    .where('id', 'not in', sealed)
    .execute()
  return [
    ...logged.map(({ objectId, type }) => `${type} ${objectId} is logged, but its document is missing`),
    ...certificates.map(({ id }) => `certificate ${id} was never sealed`),
    ...reports.map(({ id }) => `report ${id} was never sealed`),
  ]
}
