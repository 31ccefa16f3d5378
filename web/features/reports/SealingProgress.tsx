import { IconCheck, IconCircle, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { VerdictBanner } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notices.tsx'
import styles from './SealingProgress.module.css'

const usualMs = 10_000

/** What the server does between finalising and the final report. Without a number, it still checks the data. */
export function SealingProgress({ number }: { number: string | null }) {
  const { t } = useTexts()
  const isLong = useIsLong()
  const steps = [
    number === null ? t('report.sealing.checking') : t('report.sealing.numbered', { number }),
    t('report.sealing.document'),
    t('report.sealing.register'),
  ]
  const current = number === null ? 0 : 1
  return (
    <>
      <VerdictBanner state="sealing" turning title={t('report.page.sealing')}>
        <ol className={styles.steps} aria-label={t('report.sealing')}>
          {steps.map((step, index) => (
            <li
              key={index}
              data-done={index < current || undefined}
              aria-current={index === current && 'step'}
            >
              <Mark of={index < current ? 'done' : index === current ? 'current' : 'later'} />
              {step}
            </li>
          ))}
        </ol>
      </VerdictBanner>
      {isLong && <Notice>{t('report.sealing.long')}</Notice>}
    </>
  )
}

const marks = { done: IconCheck, current: IconLoader2, later: IconCircle }

function Mark({ of }: { of: keyof typeof marks }) {
  const Icon = marks[of]
  return <Icon size={20} aria-hidden className={of === 'current' ? styles.turning : undefined} />
}

function useIsLong() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usualMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
