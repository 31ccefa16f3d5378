import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Request } from '../../http/request.ts'

const answerAfterMs = 60

/**
 * Answers a fixed time after this call, so the duration reveals nothing. The transaction has ended before the
 * wait.
 */
export function answerEvenly(request: Pick<Request<Endpoint>, 'settle'>) {
  const even = pause(answerAfterMs)
  request.settle = async () => {
    await even
    return {}
  }
}
