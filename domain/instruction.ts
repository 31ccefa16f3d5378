import { isInForce } from './certificate.ts'
import { addYears, type Day, daysBetween, isDay } from './day.ts'

/** Up to this rank (EVAL-0 and EVAL-1) no one may work with an overdue instruction. Above it the employer instructs first. */
export const highestStoppedRank = 1

/** So many days before, holder and company are reminded. */
export const instructionReminderDays = 30

interface Instructed {
  issueDate: Day
  dueDate: Day
  /** The last instruction since it was issued. */
  instructedOn: Day | null
}

/**
 * The last day for the next yearly instruction, which applies to every level (DGUV Vorschrift 1 §4); null where the
 * certificate ends before.
 */
export function instructionDue({ issueDate, dueDate, instructedOn }: Instructed): Day | null {
  const due = addYears(instructedOn ?? issueDate, 1)
  return due < dueDate ? due : null
}

/** The last day for the next instruction. Null: none is due while the certificate lasts. Undefined: not known. */
type Due = Day | null | undefined

/**
 * Whether the instruction is overdue on that day. It never makes a certificate invalid. A last day that is not known or
 * cannot be read has passed.
 */
export const isInstructionOver = (day: Day, due: Due): boolean =>
  due !== null && !(isDay(day) && due !== undefined && isDay(due) && day <= due)

interface Reminded {
  /** Of the certificate, as it is shown. */
  state: string
  instructionDue: Due
}

/** What is said of it beside a certificate that holds: that it is due, once people are reminded of it, or overdue. */
export function instructionSaid(today: Day, { state, instructionDue: due }: Reminded): 'due' | 'over' | null {
  if (due === null || !isInForce(state)) return null
  if (due === undefined || isInstructionOver(today, due)) return 'over'
  return daysBetween(today, due) > instructionReminderDays ? null : 'due'
}

/** Whether someone can have been instructed on that day: since the certificate was issued, and not in days to come. */
export const mayInstructOn = (day: Day, { issueDate }: { issueDate: Day }, today: Day): boolean =>
  day >= issueDate && day <= today
