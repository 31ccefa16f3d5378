import type { Verification } from '#contract/verify.ts'
import { checkpointsOutside } from '../../server/audit/logFaults.ts'
import { openLog } from '../../server/audit/log.ts'
import type { Db } from '../../server/db/db.ts'
import { judgeFile } from '../../server/features/verify/file.ts'
import { intactBytes } from '../../server/files/intact.ts'
import { faultsIn } from '../../server/audit/verify/stored.ts'
import { today } from '../support/day.ts'
import { rolledBack } from '../support/rolledBack.ts'
import { pathOfFile } from './disk.ts'
import { answersOf, hasOtherPdf, recordsIn, comparable, type Stage, type StoredPdf } from './stage.ts'

export interface Found {
  /** Wrong claims that a record is valid. */
  lies: string[]
  isChanged: boolean
  /** Whether the log verification detects the change. */
  isNoticed: boolean
}

const confirms = ({ state }: Verification) => !['unknown', 'unconfirmed'].includes(state)

/**
 * Returns what the product shows after a change of tables or files, then undoes it. Null if the database refused the
 * change.
 */
export const after = (stage: Stage, change: (db: Db) => Promise<unknown>): Promise<Found | null> =>
  rolledBack(stage.server.owner, async (db) => {
    try {
      await change(db)
      return await foundIn(stage, db)
    } finally {
      await stage.disk.restore()
    }
  }).catch((error: unknown) => {
    // A constraint or unique index refused it.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('2')) return null
    throw error
  })

async function foundIn(stage: Stage, db: Db): Promise<Found> {
  const { server, codes, truth, untouched, disk, stored } = stage
  const answers = await answersOf(server, codes, db)
  const lies = codes.filter((code) => {
    const [answer, true_] = [answers.get(code), truth.get(code)]
    return answer && true_ && confirms(answer) && comparable(answer) !== comparable(true_)
  })
  const changed = stored.filter(({ id }) => disk.changed().has(pathOfFile(id)))
  if (disk.changed().size > 0)
    lies.push(
      ...(await misserved(changed)),
      ...(await filesWithWrongName(stage, db)),
      ...(await misjudged(stage, db)),
    )
  return {
    lies,
    isChanged: (await recordsIn(db)) !== untouched || hasOtherPdf(stage),
    isNoticed: await isNoticed(stage, db),
  }
}

/** Changed files that are still served. */
async function misserved(changed: StoredPdf[]) {
  const wrong: string[] = []
  for (const { id, kind, bytes, reader } of changed) {
    const answer = await reader.send('GET', `/api/file/${id}`)
    const isRefused = answer.status === 500 && answer.body.code === 'file.unconfirmed'
    const isSame = answer.status === 200 && bytes.equals(answer.bytes)
    if (!isRefused && !isSame) wrong.push(`${kind} ${id} is served, or answered with ${answer.status}`)
  }
  return wrong
}

/** Records served with other content than was sealed. */
async function filesWithWrongName({ server, stored }: Stage, db: Db) {
  const { rows } = await db.executeQuery<{ recordId: string; fileId: string }>(recordFiles(db))
  const wrong: string[] = []
  for (const { recordId, fileId } of rows) {
    const bytes = await intactBytes(server, db, fileId).catch(() => null)
    const own = stored.filter((one) => one.recordId === recordId)
    if (bytes && !own.some((one) => one.bytes.equals(bytes)))
      wrong.push(`${recordId} is served with ${fileId}`)
  }
  return wrong
}

/** The documents of sealed records and the photos of final reports, by the current rows. */
const recordFiles = (db: Db) =>
  db
    .selectFrom('certificate')
    .select(['id as recordId', 'fileId'])
    .where('fileId', 'is not', null)
    .unionAll(db.selectFrom('report').select(['id as recordId', 'fileId']).where('fileId', 'is not', null))
    .unionAll(
      db
        .selectFrom('reportPhoto as p')
        .innerJoin('report as r', 'r.id', 'p.reportId')
        .select(['r.id as recordId', 'p.fileId'])
        .where('r.state', '<>', 'draft'),
    )
    .compile()

/** Changed files reported as genuine. */
async function misjudged({ server, stored, disk, truth }: Stage, db: Db) {
  const { config } = server
  const log = openLog({ config, database: { ...server.database, reads: db } })
  const wrong: string[] = []
  for (const [file, pdf] of disk.changed()) {
    if (!pdf) continue
    const dropped = { db, config, log, pdf, today, now: new Date() }
    const { verdict, verification } = await judgeFile({ ...dropped, trusted, check })
    const sealed = stored.find(({ code, bytes }) => code !== null && bytes.equals(pdf))
    const true_ = truth.get(sealed?.code ?? '')
    if (verdict === 'genuine' && (!true_ || comparable(true_) !== comparable(verification)))
      wrong.push(`${file} is called genuine`)
  }
  return wrong
}

const trusted = () => Promise.resolve({ roots: [] })

/** Simulates busy PDF checkers, so that only the register can confirm a file. */
const check = () =>
  Promise.resolve({
    ...{ signed: false, intact: false, coversWholeFile: false, revisions: [] },
    problems: ['notConfirmed' as const],
  })

/** A failing verification counts as detection. */
async function isNoticed({ server }: Stage, db: Db) {
  const faults = await checkpointsOutside(server.config)
    .then((outside) => faultsIn(db, server, outside))
    .then(
      (found) => found.faults,
      (error: unknown) => [String(error)],
    )
  return faults.length > 0
}
