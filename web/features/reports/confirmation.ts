import type { Report } from '#contract/report.ts'
import { confirmTexts, declarationOf, measuredBefore } from '#domain/takeover.ts'
import type { Texts } from '../../i18n/useTexts.ts'

type Signed = Partial<Pick<Report, 'takeovers'>> & Pick<Report, 'measuredAt'>

/** Declaration of the person who finalises. After a takeover it names the person who measured. */
export function confirmation({ takeovers = [], measuredAt }: Signed, t: Texts['t']) {
  const tester = measuredBefore(takeovers, measuredAt)?.from ?? ''
  return t(confirmTexts[declarationOf(takeovers, measuredAt)], { tester })
}

export const unconfirmedText = ({ takeovers = [] }: Pick<Signed, 'takeovers'>) =>
  takeovers.length > 0 ? 'report.takeOver.confirm.open' : 'report.confirm.open'
