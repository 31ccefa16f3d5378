import { useTexts } from '../../i18n/useTexts.ts'
import { WithLinks } from '../../i18n/WithLinks.tsx'

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
