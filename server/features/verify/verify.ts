import type { Verification } from '#contract/verify.ts'
import { stateOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { reportTypes } from '#domain/reportType.ts'
import { factsHash, loggedEvents, type LoggedEvent } from '../../audit/chain.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { isAttested } from '../../signing/attestation.ts'
import type { CertificateInput } from '../certificates/document.ts'
import type { Snapshot } from '../reports/snapshot.ts'

interface Asked {
  db: Db
  config: Pick<Config, 'secret' | 'dataDirectory'>
  code: string | null
  today: Day
  now: Date
}

type Found = Pick<Verification, 'state' | 'certificate' | 'report'>

const unconfirmed: Found = { state: 'unconfirmed' }

/**
 * What the register says of a code today. The facts are those that were sealed; the row adds the state only. What
 * sealed facts, file, row and log do not all say is never shown as valid.
 */
export async function verificationOf({ db, config, code, today, now }: Asked): Promise<Verification> {
  const checkedAt = now.toISOString()
  const unknown: Verification = { kind: 'none', state: 'unknown', checkedAt }
  if (code === null) return unknown
  const document = await db
    .selectFrom('issuedDocument')
    .selectAll()
    .where('verifyCode', '=', code)
    .executeTakeFirst()
  if (!document?.sealedAt) return unknown
  const { recordId, recordKind, input, sha256 } = document
  const events = await loggedEvents(db, recordId)
  const sealed = events?.find(({ type }) => type === 'certificate.issued' || type === 'report.finalised')
  const agreed =
    sealed?.payload.facts === factsHash(input) &&
    sha256 !== null &&
    sealed.payload.sha256 === sha256.toString('hex') &&
    isAttested(config, document.attestation, { ...document, sha256 })
  if (recordKind === 'certificate') {
    const facts = agreed
      ? await certificateFacts(db, {
          id: recordId,
          events,
          input: input as unknown as CertificateInput,
          today,
        })
      : unconfirmed
    return { checkedAt, kind: 'certificate', ...facts }
  }
  const facts = agreed
    ? await reportFacts(db, { id: recordId, events, input: input as unknown as Snapshot })
    : unconfirmed
  return { checkedAt, kind: 'report', ...facts }
}

interface Sealed<Input> {
  id: string
  events: LoggedEvent[] | null
  input: Input
}

async function certificateFacts(
  db: Db,
  { id, events, input, today }: Sealed<CertificateInput> & { today: Day },
): Promise<Found> {
  const row = await db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.state', 'c.stateAt', 'c.dueDate', 'c.holder', 'c.level', 'c.userId', 'u.erasedAt'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  const { number, name, level, issuer, issueDate, dueDate, rank, reportTypes: allowed } = input.certificate
  const erased = row.erasedAt !== null && (await isErased(db, row.userId))
  const holder = erased ? row.holder : input.certificate.holder
  const same = row.dueDate === dueDate && row.holder === holder && row.level === level
  if (!same || row.state !== loggedState(events)) return unconfirmed
  const held = { state: row.state, issueDate, dueDate, rank, reportTypes: allowed }
  const mayReport = reportTypes.filter(
    (type) =>
      !erased && mayCreateReport([held], type, type === 'isolation' ? 'insulationTester' : null, today),
  )
  const state = stateOn(today, held)
  return {
    state: erased && (state === 'valid' || state === 'expiring') ? 'holderErased' : state,
    certificate: {
      number,
      name,
      language: input.template.language,
      level,
      holder,
      issuer,
      issueDate,
      dueDate,
      stateAt: row.stateAt,
      mayReport,
    },
  }
}

async function reportFacts(db: Db, { id, events, input }: Sealed<Snapshot>): Promise<Found> {
  const row = await db
    .selectFrom('report as r')
    .leftJoin('user as u', 'u.id', 'r.authorId')
    .select(['r.state', 'r.result', 'r.tester', 'r.authorId', 'u.erasedAt'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const { number, name, type, result, measuredAt, finalisedAt, timeZone } = input.report
  if (row.result !== result || row.state !== loggedState(events) || !measuredAt) return unconfirmed
  const { organisation, tester, vehicle, judgement } = input
  const { plate, manufacturer, model, vin } = vehicle
  const erased = row.erasedAt !== null && (await isErased(db, row.authorId))
  if (row.tester !== tester.fullName && !erased) return unconfirmed
  return {
    state: row.state as 'final' | 'void',
    report: {
      number,
      name,
      type,
      result,
      organisation: organisation.name,
      // What was measured stays true; who measured it is named no more.
      tester: erased ? row.tester : tester.fullName,
      vehicle: { plate, manufacturer, model, vinEnd: vin.slice(-6) },
      warnings: judgement.warnings,
      timeZone,
      measuredAt,
      finalisedAt,
    },
  }
}

const isErased = async (db: Db, userId: string) =>
  (await loggedEvents(db, userId))?.some(({ type }) => type === 'account.erased') ?? false

const stateAfter: Record<string, string> = {
  'certificate.issued': 'issued',
  'certificate.revoked': 'revoked',
  'certificate.suspended': 'suspended',
  'certificate.superseded': 'superseded',
  'report.finalised': 'final',
  'report.voided': 'void',
}

const final: ReadonlySet<string> = new Set(['revoked', 'superseded', 'void'])

/** The state the log ends with. What was revoked stays revoked, whatever is written behind it. */
function loggedState(events: LoggedEvent[] | null) {
  const states = events?.flatMap(({ type }) => stateAfter[type] ?? [])
  return states?.find((state) => final.has(state)) ?? states?.at(-1)
}
