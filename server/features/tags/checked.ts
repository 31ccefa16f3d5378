import { unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import { documentsToJudge, type Trust } from '../../signing/sealed.ts'
import { agreedCertificate } from '../certificates/agreed.ts'
import { type ReadReport, reportsOnce, withLoggedAcceptance } from '../reports/agreed.ts'
import type { Snapshot } from '../reports/snapshot.ts'

interface TagRow {
  reportId: string
  companyVehicleId: string
  authorId: string
  since: string
  reportState: string
  testerState: string | null
  acceptance: object | null
}

/**
 * Tags by what was sealed and logged of their reports and of the certificates of their testers. A tag that is not as its
 * report hung it counts as one whose report is not confirmed. That a tag was removed is not sealed and is read from its row.
 */
export async function checkedTags<T extends TagRow>(
  db: Db,
  { trust, read }: { trust: Trust; read: ReadReport },
  rows: readonly T[],
): Promise<T[]> {
  const tags: T[] = []
  for (const row of rows) {
    const report = await read(row.reportId)
    if (!report || !isHungBy(report.input, row)) tags.push({ ...row, reportState: unconfirmedState })
    else {
      const testerState = await testerStateOf(db, trust, report.input)
      tags.push({ ...withLoggedAcceptance(row, report), reportState: report.state, testerState })
    }
  }
  return tags
}

const isHungBy = (sealed: Snapshot, tag: TagRow) =>
  sealed.companyVehicleId === tag.companyVehicleId &&
  sealed.owner.authorId === tag.authorId &&
  Date.parse(sealed.report.measuredAt ?? '') === Date.parse(tag.since)

/** The state of the certificate that was sealed with the report; null where that is not confirmed. */
async function testerStateOf(db: Db, trust: Trust, { tester, owner }: Snapshot): Promise<string | null> {
  const document = await documentsToJudge(db)
    .innerJoin('certificate as c', 'c.id', 'd.recordId')
    .where('c.userId', '=', owner.authorId)
    .where('c.number', '=', tester.certificateNumber)
    .executeTakeFirst()
  const agreed = document && (await agreedCertificate(db, trust, document))
  return agreed?.held.number === tester.certificateNumber ? agreed.held.state : null
}

/** The tags of a list in its order, those that hang as what was sealed and logged of them. */
export async function checkedWhileHanging<T extends TagRow & { _id: string; releasedAt: string | null }>(
  db: Db,
  trust: Trust,
  rows: readonly T[],
): Promise<T[]> {
  const hanging = rows.filter(({ releasedAt }) => releasedAt === null)
  const checked = await checkedTags(db, { trust, read: reportsOnce(db, trust) }, hanging)
  return rows.map((row) => checked.find(({ _id }) => _id === row._id) ?? row)
}
