import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Fact } from '../../../ui/lists.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

type Way = Pick<StepProps, 'isLocked' | 'goTo'>

export const reviewFact =
  (way: Way) =>
  (step: string, term: string, value: ReactNode, field?: string): Fact => ({
    term,
    value: value === false || value === null ? '' : value,
    change: <Change {...way} step={step} field={field} what={term} />,
  })

export function Change({
  isLocked,
  goTo,
  step,
  field,
  what,
}: Way & { step: string; field?: string | undefined; what: string }) {
  const { t } = useTexts()
  if (isLocked(step)) return null
  return (
    <button
      type="button"
      className={styles.change}
      aria-label={t('report.wizard.review.change', { what })}
      onClick={() => goTo(step, field)}
    >
      {t('shell.change')}
    </button>
  )
}

export const ReviewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.review}>
    <h2>{title}</h2>
    {children}
  </section>
)
