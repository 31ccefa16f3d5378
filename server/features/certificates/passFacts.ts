import type { Verification } from '#contract/verify.ts'
import { isInForce } from '#domain/certificate.ts'
import { addDays, formatDay, startOf } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { House } from '../../house.ts'
import { translate } from '../../texts.ts'
import type { PassFacts } from '../../wallets/passFacts.ts'

type Said = NonNullable<Verification['certificate']>

interface Shown {
  id: string
  verifyCode: string
  state: Verification['state']
  certificate: Pick<Said, 'level' | 'holder' | 'name' | 'number' | 'issuer' | 'dueDate'>
}

/** The words of a pass in a language: what its certificate says, and what became of it where it is worth nothing now. */
export function passFactsOf({ config }: Pick<House, 'config'>, shown: Shown, locale: Locale): PassFacts {
  const { id, verifyCode, state, certificate } = shown
  const { level, holder, name, number, issuer, dueDate } = certificate
  const t = translate(locale)
  return {
    ...{ id, issuer, locale, title: config.productName },
    level: { label: t('verify.level'), value: level },
    holder: { label: t('verify.holder'), value: holder },
    due: { label: t('verify.dueDate'), value: formatDay(dueDate, locale) },
    number: { label: t('verify.number'), value: number },
    name: { label: t('verify.name'), value: name },
    over: isInForce(state) ? null : { label: t('certificate.state'), value: t(`shell.state.${state}`) },
    ends: startOf(addDays(dueDate, 1), config.timeZone),
    verifyUrl: `${config.baseUrl}/verify/${verifyCode}`,
    hint: t('certificate.own.what'),
  }
}
