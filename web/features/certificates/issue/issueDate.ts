import type { Day } from '#domain/day.ts'
import type { Draft } from './draft.ts'

/** The day it will be issued on: today, unless the authority's admin chose an earlier one. */
export const issueDateOf = ({ issueDate }: Pick<Draft, 'issueDate'>, today: Day, backdates: boolean) =>
  backdates && issueDate !== null ? issueDate : today
