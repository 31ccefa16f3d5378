import { useTexts } from '../../texts/useTexts.ts'

/** What one agrees to, with the texts a tap away in another tab, so that nothing typed is lost. */
export function Consent() {
  const { t } = useTexts()
  return (
    <>
      {t('account.register.consent.before')}{' '}
      <a href="/terms" target="_blank" rel="noopener">
        {t('account.register.consent.terms')}
      </a>{' '}
      {t('account.register.consent.between')}{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        {t('account.register.consent.privacy')}
      </a>{' '}
      {t('account.register.consent.after')}
    </>
  )
}
