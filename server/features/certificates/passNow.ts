import { sql } from 'kysely'
import type { Verification } from '#contract/verify.ts'
import { isInForce } from '#domain/certificate.ts'
import { addDays, type Day, formatDay, startOf } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { verificationOf } from '../verify/verify.ts'
import { translate } from '../../texts.ts'
import type { PassFacts } from '../../credentials/wallets/pass.ts'

/** Time of the last change of state or instruction of the certificate `c`. */
export const lastChange = sql<string>`greatest(c.state_at,
  (select max(i.created_at) from instruction i where i.certificate_id = c.id))`

export const passRow = (db: Db, id: string) =>
  db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.verifyCode', 'c.userId', 'u.language', 'c.level', 'c.holder', 'c.name', 'c.number'])
    .select(['c.issuer', 'c.dueDate', 'c.state', lastChange.as('changedAt'), sql<string>`now()`.as('now')])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** The pass in the holder's language, with the verdict of the verification page. */
export async function passNow(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Db,
  { id, verifyCode, language: locale, now, ...row }: NonNullable<Awaited<ReturnType<typeof passRow>>>,
) {
  const today = await todayIn(db, config.timeZone)
  const asking = { db, config, log, code: verifyCode, recordId: id, today, now: new Date(now) }
  const { certificate = row, ...verification } = await verificationOf(asking)
  const verified = { ...verification, id, verifyCode, certificate }
  return { facts: passFactsOf({ config }, verified, { locale, today }), state: verification.state }
}

type CertificateFacts = NonNullable<Verification['certificate']>

interface PassContent {
  id: string
  verifyCode: string
  state: Verification['state']
  /** Undefined if the certificate cannot be confirmed. */
  instructionDue?: Day | null
  certificate: Pick<CertificateFacts, 'level' | 'holder' | 'name' | 'number' | 'issuer' | 'dueDate'>
}

interface Reader {
  locale: Locale
  today: Day
}

/** The content of a pass in a language, with the reason if the certificate is not valid. */
export function passFactsOf(
  { config }: Pick<Services, 'config'>,
  verified: PassContent,
  { locale, today }: Reader,
): PassFacts {
  const { id, verifyCode, state, certificate } = verified
  const { level, holder, name, number, issuer, dueDate } = certificate
  const t = translate(locale)
  return {
    ...{ id, issuer, locale, title: config.productName },
    level: { label: t('verify.level'), value: level },
    holder: { label: t('verify.holder'), value: holder },
    due: { label: t('verify.dueDate'), value: formatDay(dueDate, locale) },
    instruction: instructionOf(verified, { locale, today }),
    number: { label: t('verify.number'), value: number },
    name: { label: t('verify.name'), value: name },
    over: isInForce(state) ? null : { label: t('certificate.state'), value: t(`shell.state.${state}`) },
    ends: startOf(addDays(dueDate, 1), config.timeZone),
    verifyUrl: `${config.baseUrl}/verify/${verifyCode}`,
    hint: t('certificate.own.what'),
  }
}

/** The day is in the pass, so that a phone without updates shows it too. */
function instructionOf({ state, instructionDue: due }: PassContent, { locale, today }: Reader) {
  if (!due) return null
  const t = translate(locale)
  const day = formatDay(due, locale)
  return instructionState(today, { state, instructionDue: due }) === 'over'
    ? { label: t('certificate.instruction'), value: t('qualification.instruction.over', { day }) }
    : { label: t('gate.instructionDue'), value: day }
}
