import type { Report } from '#contract/report.ts'
import { reportStateRead, unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { agreedById, reliedEndOf, wholeRow, withLoggedAcceptance } from './agreed.ts'

/**
 * The report with the verdict of the verification page. It shows more columns than that page, so every column
 * must equal the sealed content.
 */
export async function checked(db: Db, trust: Trust, row: Report): Promise<Report> {
  const agreed = await agreedById(db, trust, row._id, wholeRow)
  if (agreed === 'unsealed') return readAs(row, reportStateRead(row.state, null))
  if (agreed === 'unconfirmed') return readAs(row, agreed)
  const reliedEnded = await reliedEndOf(db, trust, agreed.input.precedingDisconnection)
  return { ...readAs(withLoggedAcceptance(row, agreed), reportStateRead(row.state, agreed)), reliedEnded }
}

/** An unconfirmed report shows no value as passed. Contradictions remain visible. */
const readAs = (row: Report, state: Report['state']): Report =>
  state === unconfirmedState
    ? { ...row, state, result: null, judgement: { ...row.judgement, ...unjudged } }
    : { ...row, state }

const unjudged = { verdict: undefined, checks: [], reasons: [], inputErrors: [] }
