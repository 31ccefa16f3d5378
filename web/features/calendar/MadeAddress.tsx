import { IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** A new address, to copy or to open in the calendar program of this device. Nobody can look it up again. */
export function MadeAddress({ url }: { url: string }) {
  const { t } = useTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast(t('calendar.copied'))
  }
  return (
    <Notice
      mood="success"
      title={t('calendar.made')}
      action={
        <div className="row">
          <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
            {t('calendar.copy')}
          </Button>
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
