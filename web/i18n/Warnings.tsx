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
