import { useState } from 'react'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ManualContent, LocalisedText } from '#contract/vehicleManual.ts'
import { formatDay } from '#domain/day.ts'
import { inLanguage } from '#domain/text.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Dialog } from '../../ui/dialogs.tsx'
import styles from './Manual.module.css'

export function ManualView({ manual }: { manual: ManualContent }) {
  const { t, locale } = useTexts()
  const [open, setOpen] = useState<number | null>(null)
  const say = (texts: LocalisedText) => inLanguage(texts, locale)
  const { dischargeMinutes: minutes, sourceDate } = manual
  return (
    <div className="stack-wide">
      {say(manual.hazards) !== '' && (
        <Notice severity="warning" title={t('manual.hazards')}>
          <span className={styles.lines}>{say(manual.hazards)}</span>
        </Notice>
      )}
      <div className="panel">
        <Facts
          facts={[
            {
              term: t('manual.dischargeMinutes'),
              value: minutes === null ? t('manual.discharge.unknown') : t('manual.minutes', { minutes }),
            },
            { term: t('manual.ppe'), value: <span className={styles.lines}>{say(manual.ppe) || '–'}</span> },
            {
              term: t('manual.tools'),
              value: <span className={styles.lines}>{say(manual.tools) || '–'}</span>,
            },
            {
              term: t('manual.measuringPoints'),
              value: manual.measuringPoints.map(say).filter(Boolean).join(' · '),
            },
            {
              term: t('manual.source'),
              value: [manual.source, manual.sourceVersion, sourceDate && formatDay(sourceDate, locale)]
                .filter(Boolean)
                .join(', '),
            },
          ]}
        />
      </div>
      <div>
        <Button onClick={() => setOpen(0)}>{t('manual.start')}</Button>
      </div>
      <ol className={styles.steps}>
        {manual.steps.map((step, at) => (
          <li key={at}>
            <button type="button" onClick={() => setOpen(at)}>
              <small>
                {t(`manual.kind.${step.kind}`)}
                {step.minutes !== null && ` · ${t('manual.minutes', { minutes: step.minutes })}`}
              </small>
              <span className={styles.lines}>{say(step.text)}</span>
              {say(step.warning) !== '' && <strong>{say(step.warning)}</strong>}
            </button>
          </li>
        ))}
      </ol>
      <p className="muted small">{manual.disclaimer || t('manual.disclaimer.standard')}</p>
      {open !== null && <StepScreen manual={manual} at={open} onGo={setOpen} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface Props {
  manual: ManualContent
  at: number
  onGo: (at: number) => void
  onClose: () => void
}

function StepScreen({ manual: { steps }, at, onGo, onClose }: Props) {
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
