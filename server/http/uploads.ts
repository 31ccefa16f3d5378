import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { House } from '../house.ts'
import { networkOf, personRuleOf } from './limits.ts'
import { permitted } from './permission.ts'
import { Problem } from './problem.ts'
import { callerByPool, cookieName } from './session.ts'

/** A file lies in memory as a whole while it is judged. Nobody alone keeps all others out with slow ones. */
const most = { inside: 3, ofOneNetwork: 2, waiting: 20 }
const longestWaitMs = 8000
const retryAfter = 5

interface Turn {
  network: string
}

/** Lets few in at a time; the next ones wait outside for a while, and no endless queue of them. */
export function openGate() {
  const inside = new Set<Turn>()
  const waiting = new Map<Turn, () => void>()

  const fits = ({ network }: Turn) =>
    inside.size < most.inside &&
    [...inside].filter((other) => other.network === network).length < most.ofOneNetwork

  return {
    async enter(turn: Turn) {
      if (fits(turn)) return void inside.add(turn)
      if (waiting.size >= most.waiting) throw new Problem('unavailable', { retryAfter })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const over = setTimeout(() => reject(new Problem('unavailable', { retryAfter })), longestWaitMs)
      waiting.set(turn, resolve)
      await promise.finally(() => {
        clearTimeout(over)
        waiting.delete(turn)
      })
    },

    /** However it ends: answered, refused, or gone while still waiting. */
    leave(turn: Turn) {
      inside.delete(turn)
      waiting.delete(turn)
      for (const [next, come] of waiting)
        if (fits(next)) {
          waiting.delete(next)
          inside.add(next)
          come()
        }
    },
  }
}

/** Before a file is read: whether this caller may send one at all, has not sent too many, and whether there is room. */
export function admission({ database, config, limits }: House, { action }: Endpoint) {
  const gate = openGate()
  const rule = personRuleOf(action)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const turn = { network: networkOf(request.ip) }
    // First of all: whoever goes away while they are looked up must not keep a place nobody leaves.
    for (const end of ['finish', 'close']) reply.raw.once(end, () => gate.leave(turn))
    const caller = await callerByPool(database.readPool, request.cookies[cookieName(config)], config)
    permitted(action, caller, config)
    if (caller.actor) await limits.count(rule, caller.actor.userId)
    await gate.enter(turn)
    if (!reply.raw.destroyed) return
    gate.leave(turn)
    throw new Problem('unavailable', { retryAfter })
  }
}
