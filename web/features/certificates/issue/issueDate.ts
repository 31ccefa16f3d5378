import type { Day } from '#domain/day.ts'
import type { Draft } from './draft.ts'

/** Only an administrator of the authority can backdate. */
export const issueDateOf = ({ issueDate }: Pick<Draft, 'issueDate'>, today: Day, backdates: boolean) =>
  backdates && issueDate !== null ? issueDate : today
