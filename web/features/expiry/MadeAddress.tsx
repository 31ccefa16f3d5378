import { useTexts } from '../../i18n/useTexts.ts'
import { CopyButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

/** The address is shown only once. */
export function MadeAddress({ url }: { url: string }) {
  const { t } = useTexts()
  return (
    <Notice
      severity="success"
      title={t('calendar.made')}
      action={
        <div className="row">
          <CopyButton text={url} copied={t('calendar.copied')}>
            {t('calendar.copy')}
          </CopyButton>
          <a href={url.replace(/^https?:/, 'webcal:')}>{t('calendar.subscribe')}</a>
        </div>
      }
    >
      <p>{t('calendar.made.what')}</p>
      <p className="mono" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </p>
    </Notice>
  )
}
