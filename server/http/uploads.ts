import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { House } from '../house.ts'
import { networkOf, personRuleOf } from './limits.ts'
import { permitted } from './permission.ts'
import { Problem } from './problem.ts'
import { callerByLookup, cookieName } from './session.ts'
import { endIfSlow } from './slowBody.ts'

/**
 * Files are read by few at a time, because they lie in memory as a whole, and judged by fewer, because that takes a
 * core. No one alone keeps all others out with slow ones.
 */
const reading = { inside: 8, ofOneNetwork: 2, waiting: 20 }
const judging = { inside: 3, ofOneNetwork: 2, waiting: 20 }
/** How long an upload waits before a gate. */
export const longestWait = { ms: 8000 }
const retryAfter = 5

interface Turn {
  network: string
}

/** Lets few in at a time; the next ones wait outside for a while, and no endless queue of them. */
export function openGate(name: string, most = judging, longest = longestWait) {
  const inside = new Set<Turn>()
  const waiting = new Map<Turn, () => void>()

  const away = (limit: string) => new Problem('unavailable', { retryAfter, cause: `${name}.${limit}` })
  const fits = ({ network }: Turn) =>
    inside.size < most.inside &&
    [...inside].filter((other) => other.network === network).length < most.ofOneNetwork

  return {
    async enter(turn: Turn) {
      if (fits(turn)) return void inside.add(turn)
      if (waiting.size >= most.waiting) throw away('full')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const over = setTimeout(() => reject(away('waitedTooLong')), longest.ms)
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

    counts: () => ({ inside: inside.size, waiting: waiting.size }),
  }
}

export type Gate = ReturnType<typeof openGate>

/** Does work behind a gate, in its turn. */
export async function inTurn<T>(gate: Gate, ip: string, work: () => Promise<T>): Promise<T> {
  const turn = { network: networkOf(ip) }
  await gate.enter(turn)
  try {
    return await work()
  } finally {
    gate.leave(turn)
  }
}

const readersOf = new WeakMap<House, Map<string, Gate>>()

/** How many uploads with this action are being read, and how many wait until they are. */
export const uploadCounts = (house: House, action: string) => readersOf.get(house)?.get(action)?.counts()

/** Before a file is read: whether this caller may send one at all, has not sent too many, and whether there is room. */
export function admission(house: House, { action, takesFile }: Endpoint) {
  const { database, config, limits } = house
  const [readers, judges] = [openGate('fileReading', reading), openGate('fileJudging')]
  readersOf.set(house, (readersOf.get(house) ?? new Map<string, Gate>()).set(action, readers))
  const rule = personRuleOf(action)
  const turns = new WeakMap<FastifyRequest, Turn & { arrived: () => void }>()

  const enter = async (gate: Gate, turn: Turn, { raw }: FastifyReply) => {
    await gate.enter(turn)
    if (!raw.destroyed) return
    gate.leave(turn)
    throw new Problem('unavailable', { retryAfter, cause: 'file.gone' })
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const turn = { network: networkOf(request.ip), arrived: () => undefined as void }
      turns.set(request, turn)
      // First of all: anyone who goes away while they are looked up must not keep a place no one leaves.
      for (const end of ['finish', 'close'])
        reply.raw.once(end, () => {
          turn.arrived()
          for (const gate of [readers, judges]) gate.leave(turn)
        })
      const { caller } = await callerByLookup(database.lookups, request.cookies[cookieName(config)], config)
      permitted(action, caller, config)
      if (caller.actor) await limits.count(rule, caller.actor.userId)
      await enter(readers, turn, reply)
      turn.arrived = endIfSlow(request, reply)
    },

    /** The body is here: anyone who sends slowly has held up no one's judging. */
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      const turn = turns.get(request)
      if (!turn) throw new Error('a file came in unannounced')
      turn.arrived()
      if (takesFile !== 'mostlyKnown') await enter(judges, turn, reply)
    },
  }
}
