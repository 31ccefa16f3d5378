import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { result, type AuditFields } from '../../http/result.ts'

const answerAfterMs = 60

/** Answers a fixed time after the call arrived, so that the time shows nothing. It waits after the commit. */
export const inConstantTime =
  <E extends Endpoint>(handle: (context: Context<E>) => Promise<AuditFields>) =>
  async (context: Context<E>) => {
    const pauseEnds = pause(answerAfterMs, {})
    const audit = await handle(context)
    return result({}, { audit, afterCommit: () => pauseEnds })
  }
