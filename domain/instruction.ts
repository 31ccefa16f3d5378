import { addYears, type Day, daysBetween } from './day.ts'

/** The height of a level whose holders were only instructed: they are instructed anew every year. */
export const instructedRank = 1

/** So many days before, holder and company are reminded. */
export const instructionReminderDays = 30

interface Instructed {
  rank: number | null
  issueDate: Day
  dueDate: Day
  /** The last instruction since it was issued. */
  instructedOn: Day | null
}

/** The last day for the next instruction; null where none is asked for, or the certificate ends before. */
export function instructionDue({ rank, issueDate, dueDate, instructedOn }: Instructed): Day | null {
  if (rank !== instructedRank) return null
  const due = addYears(instructedOn ?? issueDate, 1)
  return due < dueDate ? due : null
}

interface Reminded {
  /** Of the certificate, as it is shown. */
  state: string
  instructionDue: Day | null
}

/** What is said of it beside a certificate that holds: that it is due, once people are reminded of it, or overdue. */
export function instructionSaid(today: Day, { state, instructionDue: due }: Reminded): 'due' | 'over' | null {
  if (due === null || (state !== 'valid' && state !== 'expiring')) return null
  const left = daysBetween(today, due)
  if (left > instructionReminderDays) return null
  return left < 0 ? 'over' : 'due'
}

/** Whether somebody can have been instructed on that day: since the certificate was issued, and not in days to come. */
export const mayInstructOn = (day: Day, { issueDate }: { issueDate: Day }, today: Day): boolean =>
  day >= issueDate && day <= today
