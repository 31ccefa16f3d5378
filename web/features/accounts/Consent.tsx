import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'

/** The texts open in another tab, so that the form keeps its values. */
export function Consent() {
  const { t } = useTexts()
  return (
    <WithLinks
      sentence={t('account.register.consent.sentence')}
      parts={{
        terms: (
          <a href="/terms" target="_blank" rel="noopener">
            {t('account.register.consent.terms')}
          </a>
        ),
        privacy: (
          <a href="/privacy" target="_blank" rel="noopener">
            {t('account.register.consent.privacy')}
          </a>
        ),
      }}
    />
  )
}

interface Props {
  sentence: string
  parts: Record<string, ReactNode>
}

/** Inserts links into a sentence, because their position depends on the language. */
function WithLinks({ sentence, parts }: Props) {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => {
    const part = index % 2 === 1 ? parts[piece] : piece
    return <Fragment key={`${index} ${piece}`}>{part}</Fragment>
  })
}
