import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Request } from '../../http/request.ts'

const answerAfterMs = 60

/** Answers when a fixed time has gone by since now: how much there was to do shows in nothing, and no one waits on a transaction. */
export function answerEvenly(request: Pick<Request<Endpoint>, 'settle'>) {
  const even = pause(answerAfterMs)
  request.settle = async () => {
    await even
    return {}
  }
}
