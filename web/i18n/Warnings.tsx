import type { Recalled as Instruments } from '#contract/recalled.ts'
import { formatDay } from '#domain/day.ts'
import type { ReliedEnd } from '#domain/reportState.ts'
import { Notice } from '../ui/notices.tsx'
import { useTexts } from './useTexts.ts'

interface Props {
  warnings: readonly string[]
  /** For the warnings of another report. */
  title?: string
}

/** Contradictions. They do not change the result but are always shown. */
export function Warnings({ warnings, title }: Props) {
  const { t, textByKey } = useTexts()
  if (warnings.length === 0) return null
  return (
    <Notice severity="warning" title={title ?? t('report.warning')}>
      {warnings.map((warning) => (
        <p key={warning}>{textByKey(`report.warning.${warning}`)}</p>
      ))}
    </Notice>
  )
}

interface RecalledProps {
  instruments: Instruments
  /** The instruments measured the disconnection on which the report relies. */
  relied?: boolean
}

export function Recalled({ instruments, relied }: RecalledProps) {
  const { t, locale } = useTexts()
  const what = relied ? 'report.recalled.relied' : 'report.recalled.what'
  return instruments.map(({ make, model, serial, failedOn }) => (
    <Notice key={`${serial} ${failedOn}`} severity="warning" title={t('report.recalled.title')}>
      {t(what, { instrument: `${make} ${model} (${serial})`, day: formatDay(failedOn, locale) })}
    </Notice>
  ))
}

export function PrecedingEnded({ ended }: { ended: ReliedEnd | null }) {
  const { t } = useTexts()
  if (!ended) return null
  return (
    <Notice severity="warning" title={t(`report.reliedEnded.${ended}`)}>
      {t(`report.reliedEnded.${ended}.what`)}
    </Notice>
  )
}
