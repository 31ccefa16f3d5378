import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDay, isDay } from '#domain/day.ts'
import { useTexts } from '../useTexts.ts'
import { Label } from '../../ui/fields.tsx'
import type { DayProps } from './DayInput.tsx'
import styles from './fields.module.css'

// Pages of guests have no dates.
const DayInput = lazy(() => import('./DayInput.tsx'))

/** A day in the language of the page: typed, with arrow keys, or from the calendar. */
export function DayField(props: DayProps) {
  return (
    <Suspense fallback={<Loading {...props} />}>
      <DayInput {...props} />
    </Suspense>
  )
}

/** Has the size and the value of the field that follows. */
function Loading({ id, label, hint, error, optional, value }: DayProps) {
  const { locale } = useTexts()
  return (
    <TextInput
      id={id}
      label={<Label text={label} optional={optional} />}
      description={hint}
      error={error}
      classNames={{ wrapper: styles.wrapper }}
      value={isDay(value) ? formatDay(value, locale) : value}
      readOnly
    />
  )
}
