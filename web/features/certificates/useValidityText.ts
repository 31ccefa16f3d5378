import type { Certificate } from '#contract/certificate.ts'
import { daysLeft, isInForce } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/useToday.ts'

export function useValidityText({ state, dueDate, suspendedUntil }: Certificate) {
  const { t, locale } = useTexts()
  const left = daysLeft(useToday(), dueDate)
  if (state === 'expired') return t('certificate.daysLeft.expired', { count: Math.max(1, -left) })
  if (state === 'suspended')
    return suspendedUntil
      ? t('certificate.suspended.until', { day: formatDay(suspendedUntil, locale) })
      : t('certificate.suspended.open')
  if (!isInForce(state)) return t('certificate.validity.none')
  return left === 0
    ? t('certificate.daysLeft.lastDay')
    : t('certificate.daysLeft.valid', { count: Math.max(0, left) })
}
