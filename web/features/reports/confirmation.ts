import type { Report } from '#contract/report.ts'
import { confirmTexts, declarationOf, measuredBefore } from '#domain/takenOver.ts'
import type { Texts } from '../../texts/useTexts.ts'

type Signed = Partial<Pick<Report, 'takeovers'>> & Pick<Report, 'measuredAt'>

/** What the person who finalises declares. Only who measured says so; who took a draft over names the person who did. */
export function confirmation({ takeovers = [], measuredAt }: Signed, t: Texts['t']) {
  const tester = measuredBefore(takeovers, measuredAt)?.from ?? ''
  return t(confirmTexts[declarationOf(takeovers, measuredAt)], { tester })
}

/** What is said where that is not confirmed yet. */
export const unconfirmedText = ({ takeovers = [] }: Pick<Signed, 'takeovers'>) =>
  takeovers.length > 0 ? 'report.takeOver.confirm.open' : 'report.confirm.open'
