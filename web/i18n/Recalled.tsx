import type { Recalled as Instruments } from '#contract/recalled.ts'
import { formatDay } from '#domain/day.ts'
import { Notice } from '../ui/notices.tsx'
import { useTexts } from './useTexts.ts'

interface Props {
  instruments: Instruments
  /** The instruments measured the disconnection on which the report relies. */
  relied?: boolean
}

export function Recalled({ instruments, relied }: Props) {
  const { t, locale } = useTexts()
  const what = relied ? 'report.recalled.relied' : 'report.recalled.what'
  return instruments.map(({ make, model, serial, failedOn }) => (
    <Notice key={`${serial} ${failedOn}`} severity="warning" title={t('report.recalled.title')}>
      {t(what, { instrument: `${make} ${model} (${serial})`, day: formatDay(failedOn, locale) })}
    </Notice>
  ))
}
