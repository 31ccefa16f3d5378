import { Notice } from '../ui/Notice.tsx'
import { useTexts } from './useTexts.ts'

interface Props {
  warnings: readonly string[]
  /** Where they are those of something else that is relied on. */
  title?: string
}

/** What does not fit together, wherever its values are shown: it decides nothing, and is never passed over. */
export function Warnings({ warnings, title }: Props) {
  const { t, named } = useTexts()
  if (warnings.length === 0) return null
  return (
    <Notice mood="warning" title={title ?? t('report.warning')}>
      {warnings.map((warning) => (
        <p key={warning}>{named(`report.warning.${warning}`)}</p>
      ))}
    </Notice>
  )
}
