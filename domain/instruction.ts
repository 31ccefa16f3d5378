import { isInForce } from './certificate.ts'
import { addYears, type Day, daysBetween, isDay } from './day.ts'

/** Up to this rank (EVAL-0 and EVAL-1) an overdue instruction prevents work. Above it the employer instructs first. */
export const highestStoppedRank = 1

/** Days before the due date on which holder and company are reminded. */
export const instructionReminderDays = 30

interface Instructed {
  issueDate: Day
  dueDate: Day
  /** The last instruction since the certificate was issued. */
  instructedOn: Day | null
}

/**
 * Returns the last day for the next yearly instruction of any level (DGUV Vorschrift 1 §4); null if the certificate
 * ends before.
 */
export function instructionDue({ issueDate, dueDate, instructedOn }: Instructed): Day | null {
  const due = addYears(instructedOn ?? issueDate, 1)
  return due < dueDate ? due : null
}

/** The last day for the next instruction. Null: none is due before the certificate ends. Undefined: unknown. */
type Due = Day | null | undefined

/** Returns whether the instruction is overdue; true for an unknown day. It never invalidates the certificate. */
export const isInstructionOver = (day: Day, due: Due): boolean =>
  due !== null && !(isDay(day) && due !== undefined && isDay(due) && day <= due)

interface Reminded {
  /** The shown state of the certificate. */
  state: string
  instructionDue: Due
}

/** Returns the notice beside a valid certificate: `due` in the reminder period, `over` when overdue, or null. */
export function instructionState(
  today: Day,
  { state, instructionDue: due }: Reminded,
): 'due' | 'over' | null {
  if (due === null || !isInForce(state)) return null
  if (due === undefined || isInstructionOver(today, due)) return 'over'
  return daysBetween(today, due) > instructionReminderDays ? null : 'due'
}

/** Not before the issue date and not in the future. */
export const mayInstructOn = (day: Day, { issueDate }: { issueDate: Day }, today: Day): boolean =>
  day >= issueDate && day <= today
