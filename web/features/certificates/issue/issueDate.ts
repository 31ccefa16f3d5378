import { daysBetween, isDay, type Day } from '#domain/day.ts'
import type { Draft } from './draft.ts'

const longestBackdatingDays = 30

/** The day it will be issued on: today, unless the authority's admin chose an earlier one. */
export const issueDateOf = ({ issueDate }: Pick<Draft, 'issueDate'>, today: Day, backdates: boolean) =>
  backdates && issueDate !== null ? issueDate : today

/** Whether the authority may issue on that day; the server has the last word. */
export const isIssueDate = (day: string, today: Day) => {
  if (!isDay(day)) return false
  const back = daysBetween(day, today)
  return back >= 0 && back <= longestBackdatingDays
}
