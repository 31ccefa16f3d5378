import { useTexts } from '../../texts/useTexts.ts'
import { WithLinks } from '../../texts/WithLinks.tsx'

/** What one agrees to, with the texts a tap away in another tab, so that nothing typed is lost. */
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
