import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '../services.ts'
import { networkOf, personRuleOf } from './limits.ts'
import { requireGrants } from '../session/permission.ts'
import { Problem } from './problem.ts'
import { callerByLookup, cookieName } from '../session/session.ts'
import { endIfSlow } from './openCalls.ts'

/**
 * Files are held in memory, so few are read at a time. Processing takes a core, so fewer are processed. The
 * limit per network prevents one client with slow uploads from blocking all others.
 */
const reading = { inside: 8, ofOneNetwork: 2, waiting: 20 }
const judging = { inside: 3, ofOneNetwork: 2, waiting: 20 }
export const longestWait = { ms: 8000 }
const retryAfter = 5

interface Turn {
  network: string
}

/** A semaphore with a bounded queue and waiting time. */
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

export async function inTurn<T>(gate: Gate, ip: string, work: () => Promise<T>): Promise<T> {
  const turn = { network: networkOf(ip) }
  await gate.enter(turn)
  try {
    return await work()
  } finally {
    gate.leave(turn)
  }
}

const readersOf = new WeakMap<Services, Map<string, Gate>>()

export const uploadCounts = (services: Services, action: string) =>
  readersOf.get(services)?.get(action)?.counts()

export function admission(services: Services, { action, takesFile }: Endpoint) {
  const { database, config, limits } = services
  const [readers, judges] = [openGate('fileReading', reading), openGate('fileJudging')]
  readersOf.set(services, (readersOf.get(services) ?? new Map<string, Gate>()).set(action, readers))
  const rule = personRuleOf(action)
  const queue = new WeakMap<FastifyRequest, Turn & { arrived: () => void }>()

  const enter = async (gate: Gate, turn: Turn, { raw }: FastifyReply) => {
    await gate.enter(turn)
    if (!raw.destroyed) return
    gate.leave(turn)
    throw new Problem('unavailable', { retryAfter, cause: 'file.gone' })
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const turn = { network: networkOf(request.ip), arrived: () => undefined as void }
      queue.set(request, turn)
      // Registered first: a client that disconnects during the look-up must not hold a slot.
      for (const end of ['finish', 'close'])
        reply.raw.once(end, () => {
          turn.arrived()
          for (const gate of [readers, judges]) gate.leave(turn)
        })
      const { caller } = await callerByLookup(database.lookups, request.cookies[cookieName(config)], config)
      requireGrants(action, caller, config)
      if (caller.actor) await limits.count(rule, caller.actor.userId)
      await enter(readers, turn, reply)
      turn.arrived = endIfSlow(request, reply)
    },

    /** The body has arrived, so a slow sender occupies no processing slot. */
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      const turn = queue.get(request)
      if (!turn) throw new Error('a file arrived without a reserved slot')
      turn.arrived()
      if (takesFile !== 'mostlyKnown') await enter(judges, turn, reply)
    },
  }
}
