import type { Verification } from '#contract/verify.ts'
import { isValidOn, stateOn } from '#domain/certificate.ts'
import { areApart } from '#domain/clockTolerance.ts'
import type { Day } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { Log } from '../../audit/log.ts'
import type { Db } from '../../db/db.ts'
import type { Secrets } from '../../config.ts'
import { documentsToJudge, kindOf, type JudgedDocument, type Trust } from '../../signing/sealed.ts'
import { agreedCertificate, type AgreedCertificate } from '../certificates/agreed.ts'
import { recalledOf } from '../instruments/recalled.ts'
import { agreedReport, reliedEndOf } from '../reports/agreed.ts'

export interface VerifyRequest {
  db: Db
  config: Secrets
  log: Log
  code: string | null
  /** The record whose row has the code, for internal calls: the code of another record confirms nothing. */
  recordId?: string
  today: Day
  now: Date
}

/** With the dates of the instruction, which are not public. */
interface Verified extends Verification {
  instructedOn?: Day | null
  instructionDue?: Day | null
}

type VerifiedRecord = Omit<Verified, 'kind' | 'checkedAt'>

const unconfirmed: VerifiedRecord = { state: 'unconfirmed' }

/** The verdict on a code today. Sources that disagree are never shown as valid. */
export async function verificationOf(input: VerifyRequest): Promise<Verified> {
  const { db, config, log, code, recordId, today, now } = input
  const checkedAt = now.toISOString()
  const unknown: Verification = { kind: 'none', state: 'unknown', checkedAt }
  if (code === null) return unknown
  const document = await documentsToJudge(db).where('d.verifyCode', '=', code).executeTakeFirst()
  if (!document) return unknown
  const trust = { config, log }
  const kind = kindOf(document)
  if (recordId !== undefined && recordId !== document.recordId) return { checkedAt, kind, ...unconfirmed }
  // Validity depends on the date of the database, whose clock an attacker may have changed.
  if (areApart(now, new Date())) return { checkedAt, kind, ...unconfirmed }
  const verdict =
    kind === 'certificate'
      ? await certificateFound(db, trust, { document, today })
      : await reportFound(db, trust, document)
  return { checkedAt, kind, ...verdict }
}

async function certificateFound(
  db: Db,
  trust: Trust,
  { document, today }: { document: JudgedDocument; today: Day },
): Promise<VerifiedRecord> {
  const agreed = await agreedCertificate(db, trust, document)
  return agreed ? { ...certificateFacts(agreed, today), log: agreed.logPosition } : unconfirmed
}

function certificateFacts(agreed: AgreedCertificate, today: Day): VerifiedRecord {
  const { held, instructedOn, holder, isHolderErased, stateAt, input } = agreed
  const { number, name, level, issuer, issueDate, dueDate } = input.certificate
  const mayReport = reportTypes.filter(
    (type) =>
      !isHolderErased &&
      mayCreateReport([held], type, type === 'isolation' ? 'insulationTester' : null, today),
  )
  const state = stateOn(today, held)
  const { language } = input.template
  return {
    state: isHolderErased && isValidOn(today, held) ? 'holderErased' : state,
    instructedOn,
    instructionDue: held.instructionDue,
    certificate: {
      ...{ number, name, language, level, holder, issuer, issueDate, dueDate, stateAt, mayReport },
      instructionOverdue: instructionState(today, { ...held, state }) === 'over',
    },
  }
}

async function reportFound(db: Db, trust: Trust, document: JudgedDocument): Promise<VerifiedRecord> {
  const confirmed = await agreedReport(db, trust, document)
  const measuredAt = confirmed?.input.report.measuredAt
  if (!confirmed || !measuredAt) return unconfirmed
  const { input, state, row, logPosition } = confirmed
  const { number, name, type, result, finalisedAt, timeZone } = input.report
  const { organisation, vehicle, judgement, precedingDisconnection: before } = input
  const { plate, manufacturer, model, vin } = vehicle
  const [reliedEnded, recalled, reliedRecalled] = await Promise.all([
    reliedEndOf(db, trust, before),
    recalledOf(db, document.recordId),
    before ? recalledOf(db, before.reportId) : [],
  ])
  return {
    state: state as 'final' | 'void',
    report: {
      ...{ number, name, type, result, timeZone, measuredAt, finalisedAt },
      organisation: organisation.name,
      tester: row.tester,
      vehicle: { plate, manufacturer, model, vinEnd: vin.slice(-6) },
      warnings: judgement.warnings,
      relied: before ? before.contradictions : [],
      // Later events are shown beside the sealed content.
      ...{ reliedEnded, recalled, reliedRecalled },
    },
    log: logPosition,
  }
}
