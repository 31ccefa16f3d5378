import type { Report } from '#contract/report.ts'
import { reportStateRead, unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { agreedById, reliedEndOf, wholeRow, withLoggedAcceptance } from './agreed.ts'

/**
 * One report with the verdict of the check page. Unlike that page it shows columns of the row, so that each of them has to
 * be what was sealed: the row alone proves nothing.
 */
export async function checked(db: Db, trust: Trust, row: Report): Promise<Report> {
  const found = await agreedById(db, trust, row._id, wholeRow)
  if (found === 'unsealed') return readAs(row, reportStateRead(row.state, null))
  if (found === 'unconfirmed') return readAs(row, found)
  const reliedEnded = await reliedEndOf(db, trust, found.input.precedingDisconnection)
  return { ...readAs(withLoggedAcceptance(row, found), reportStateRead(row.state, found)), reliedEnded }
}

/** No value of a report that is not confirmed counts as passed, so none is judged. What contradicts itself stays visible. */
const readAs = (row: Report, state: Report['state']): Report =>
  state === unconfirmedState
    ? { ...row, state, result: null, judgement: { ...row.judgement, ...unjudged } }
    : { ...row, state }

const unjudged = { verdict: undefined, checks: [], reasons: [], inputErrors: [] }
