import type { CallProblem } from '../../../api/CallProblem.ts'

/**
 * Statuses that do not judge the request: session ended, timeout, rate limit or server error. The request is
 * repeated unchanged.
 */
export const isRetryable = ({ status }: CallProblem) => status >= 500 || [401, 408, 429].includes(status)
