import type { CallProblem } from '../../../api/CallProblem.ts'

/**
 * Whether an answer says nothing of what was sent: the session has ended, too much was asked, or the server is in
 * trouble. What was sent waits then, and is sent again as it is.
 */
export const isSilent = ({ status }: CallProblem) => status >= 500 || [401, 408, 429].includes(status)
