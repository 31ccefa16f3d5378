import type { Verification } from '#contract/verify.ts'
import { isValidOn, stateOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { instructionSaid } from '#domain/instruction.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { LoggedEvent } from '../../audit/chain.ts'
import { placeOf, type Log } from '../../audit/log.ts'
import type { Db } from '../../db/db.ts'
import type { Secrets } from '../../signing/attestation.ts'
import { isErased, sealedFacts, type Sealed } from '../../signing/sealed.ts'
import { agreedCertificate, type AgreedCertificate } from '../certificates/agreed.ts'
import type { Snapshot } from '../reports/snapshot.ts'

export interface Asked {
  db: Db
  config: Secrets
  log: Log
  code: string | null
  today: Day
  now: Date
}

type Found = Pick<Verification, 'state' | 'certificate' | 'report' | 'log'>

const unconfirmed: Found = { state: 'unconfirmed' }

/** What the register says of a code today. What its parts do not all say is never shown as valid. */
export async function verificationOf({ db, config, log, code, today, now }: Asked): Promise<Verification> {
  const checkedAt = now.toISOString()
  const unknown: Verification = { kind: 'none', state: 'unknown', checkedAt }
  if (code === null) return unknown
  const found = await db
    .selectFrom('issuedDocument as d')
    .leftJoin('signingKey as k', 'k.id', 'd.signingKeyId')
    .selectAll('d')
    .select('k.disabledAt')
    .where('d.verifyCode', '=', code)
    .executeTakeFirst()
  if (!found?.sealedAt) return unknown
  const { disabledAt, ...document } = found
  const kind = document.recordKind === 'certificate' ? 'certificate' : 'report'
  // By then somebody else may have had the seal.
  if (disabledAt !== null && disabledAt <= found.sealedAt) return { checkedAt, kind, ...unconfirmed }
  if (document.recordKind === 'certificate') {
    const agreed = await agreedCertificate(db, config, document)
    const facts = agreed && (await inLog(db, log, { ...agreed, found: certificateFacts(agreed, today) }))
    return { checkedAt, kind, ...(facts ?? unconfirmed) }
  }
  const sealed = await sealedFacts<Snapshot>(db, config, document)
  const facts = sealed && (await inLog(db, log, { ...sealed, found: await reportFacts(db, sealed) }))
  return { checkedAt, kind, ...(facts ?? unconfirmed) }
}

/** What was found, with its place in the log; null where the log is not the one that was signed. */
async function inLog(db: Db, log: Log, { events, found }: { events: LoggedEvent[]; found: Found }) {
  if (found.state === 'unconfirmed') return null
  const place = await placeOf(db, log, events)
  return place && { ...found, log: place }
}

function certificateFacts(agreed: AgreedCertificate, today: Day): Found {
  const { held, holder, isHolderErased, stateAt, input } = agreed
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
    certificate: {
      ...{ number, name, language, level, holder, issuer, issueDate, dueDate, stateAt, mayReport },
      instructionOverdue: instructionSaid(today, { ...held, state }) === 'over',
    },
  }
}

async function reportFacts(db: Db, { recordId, input, state }: Sealed<Snapshot>): Promise<Found> {
  const row = await db
    .selectFrom('report as r')
    .leftJoin('user as u', 'u.id', 'r.authorId')
    .select(['r.state', 'r.result', 'r.tester', 'r.authorId', 'u.erasedAt'])
    .where('r.id', '=', recordId)
    .executeTakeFirst()
  if (!row) return unconfirmed
  const { number, name, type, result, measuredAt, finalisedAt, timeZone } = input.report
  if (row.result !== result || row.state !== state || !measuredAt) return unconfirmed
  const { organisation, tester, vehicle, judgement } = input
  const { plate, manufacturer, model, vin } = vehicle
  const erased = row.erasedAt !== null && (await isErased(db, row.authorId))
  if (row.tester !== tester.fullName && !erased) return unconfirmed
  return {
    state: state as 'final' | 'void',
    report: {
      ...{ number, name, type, result, timeZone, measuredAt, finalisedAt },
      organisation: organisation.name,
      // What was measured stays true; who measured it is named no more.
      tester: erased ? row.tester : tester.fullName,
      vehicle: { plate, manufacturer, model, vinEnd: vin.slice(-6) },
      warnings: judgement.warnings,
      relied: input.precedingDisconnection?.contradictions ?? [],
    },
  }
}
