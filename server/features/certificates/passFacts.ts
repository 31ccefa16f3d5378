import type { Verification } from '#contract/verify.ts'
import { isInForce } from '#domain/certificate.ts'
import { addDays, type Day, formatDay, startOf } from '#domain/day.ts'
import { instructionSaid } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'
import type { Services } from '../../services.ts'
import { translate } from '../../texts.ts'
import type { PassFacts } from '../../credentials/wallets/passFacts.ts'

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
  return instructionSaid(today, { state, instructionDue: due }) === 'over'
    ? { label: t('certificate.instruction'), value: t('qualification.instruction.over', { day }) }
    : { label: t('gate.instructionDue'), value: day }
}
