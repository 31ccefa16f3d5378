import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ManualContent } from '#contract/vehicleManual.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialogs.tsx'
import { inLanguage } from '#domain/inLanguage.ts'
import styles from './Manual.module.css'

interface Props {
  manual: ManualContent
  at: number
  onGo: (at: number) => void
  onClose: () => void
}

export function StepScreen({ manual: { steps }, at, onGo, onClose }: Props) {
  const { t, locale } = useTexts()
  const step = steps[at]
  if (!step) return null
  const warning = inLanguage(step.warning, locale)
  const isLast = at === steps.length - 1
  return (
    <Dialog form="screen" title={t(`manual.kind.${step.kind}`)} onClose={onClose}>
      <div className={styles.screen}>
        <p className={styles.count}>{t('manual.stepOf', { number: at + 1, count: steps.length })}</p>
        <progress className={styles.progress} value={at + 1} max={steps.length} aria-hidden />
        <p className={styles.text} aria-live="polite">
          {inLanguage(step.text, locale)}
        </p>
        {step.minutes !== null && (
          <p className={styles.minutes}>
            <IconClock size={28} aria-hidden /> {t('manual.minutes', { minutes: step.minutes })}
          </p>
        )}
        {warning !== '' && (
          <p className={styles.warning}>
            <IconAlertTriangle size={28} aria-hidden /> {warning}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" disabled={at === 0} onClick={() => onGo(at - 1)}>
            {t('manual.back')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('manual.close')}
          </Button>
          <Button data-first onClick={() => (isLast ? onClose() : onGo(at + 1))}>
            {t(isLast ? 'manual.end' : 'manual.next')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
