import type { ReliedEnd } from '#domain/reportState.ts'
import { Notice } from '../ui/notices.tsx'
import { useTexts } from './useTexts.ts'

export function PrecedingEnded({ ended }: { ended: ReliedEnd | null }) {
  const { t } = useTexts()
  if (!ended) return null
  return (
    <Notice severity="warning" title={t(`report.reliedEnded.${ended}`)}>
      {t(`report.reliedEnded.${ended}.what`)}
    </Notice>
  )
}
