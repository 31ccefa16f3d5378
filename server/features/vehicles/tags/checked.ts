import { unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../../db/db.ts'
import { documentsToJudge, type Trust } from '../../../signing/sealed.ts'
import { agreedCertificate } from '../../certificates/agreed.ts'
import { type ReadReport, reportsOnce, withLoggedAcceptance } from '../../reports/agreed.ts'
import type { Snapshot } from '../../reports/snapshot.ts'

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
 * Verifies tags against the sealed content and log of their reports and testers' certificates. A tag that
 * differs counts as unconfirmed. The removal of a tag is not sealed and comes from its row.
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

/** The state of the tester's certificate in the sealed report; null if it is not confirmed. */
async function testerStateOf(db: Db, trust: Trust, { tester, owner }: Snapshot): Promise<string | null> {
  const document = await documentsToJudge(db)
    .innerJoin('certificate as c', 'c.id', 'd.recordId')
    .where('c.userId', '=', owner.authorId)
    .where('c.number', '=', tester.certificateNumber)
    .executeTakeFirst()
  const agreed = document && (await agreedCertificate(db, trust, document))
  return agreed?.held.number === tester.certificateNumber ? agreed.held.state : null
}

/** Verifies only the attached tags of a list, in its order. */
export async function checkedWhileAttached<T extends TagRow & { _id: string; releasedAt: string | null }>(
  db: Db,
  trust: Trust,
  rows: readonly T[],
): Promise<T[]> {
  const attached = rows.filter(({ releasedAt }) => releasedAt === null)
  const checked = await checkedTags(db, { trust, read: reportsOnce(db, trust) }, attached)
  return rows.map((row) => checked.find(({ _id }) => _id === row._id) ?? row)
}
