import type { ReliedEnd } from '#domain/reportState.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from './useTexts.ts'

/** What became of the disconnection that a report relies on, wherever the report is shown; nothing while it counts. */
export function ReliedEnded({ ended }: { ended: ReliedEnd | null }) {
  const { t } = useTexts()
  if (!ended) return null
  return (
    <Notice mood="warning" title={t(`report.reliedEnded.${ended}`)}>
      {t(`report.reliedEnded.${ended}.what`)}
    </Notice>
  )
}
