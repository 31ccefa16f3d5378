import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDay, isDay } from '#domain/day.ts'
import { useTexts } from '../useTexts.ts'
import { Label } from '../../ui/fields.tsx'
import type { DateProps, Unit } from './DateInput.tsx'
import styles from './fields.module.css'

// Pages of guests have no dates.
const DateInput = lazy(() => import('./DateInput.tsx'))

/** A day in the language of the page: typed, with arrow keys, or from the calendar. */
export const DayField = (props: DateProps) => <DateField {...props} unit="day" />

export const MonthField = (props: DateProps) => <DateField {...props} unit="month" />

/** A time of day with 24 hours. */
export const TimeField = (props: DateProps) => <DateField {...props} unit="time" />

function DateField(props: DateProps & { unit: Unit }) {
  return (
    <Suspense fallback={<Loading {...props} />}>
      <DateInput {...props} />
    </Suspense>
  )
}

/** Has the size and the value of the field that follows. */
function Loading({ id, label, hint, error, optional, value }: DateProps) {
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
