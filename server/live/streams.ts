import type { ServerResponse } from 'node:http'
import type { EventName, WrittenKind } from '#contract/event.ts'
import { type Action, type Actor, type Belonging, reach, type Reach, within } from '#domain/policy.ts'

/** Someone who listens: by which key, with which rights, and where what they hear is written. */
export interface Stream {
  token: string
  sessionId: string
  actor: Actor
  response: ServerResponse
}

/** A kind is heard of by whoever may list it. */
const listedBy: Record<WrittenKind, readonly Action[]> = {
  certificate: ['certificate.list'],
  report: ['report.list'],
  companyVehicle: ['companyVehicle.list'],
  tag: ['tag.list'],
  vehicleAction: ['vehicleAction.list'],
  instrument: ['instrument.list'],
  invitation: ['invitation.list', 'invitation.own'],
  coworker: ['coworker.list'],
  renewalRequest: ['renewalRequest.list'],
  topic: ['topic.list'],
  vehicle: ['vehicle.list'],
  vehicleManufacturer: ['vehicleManufacturer.list'],
  complaint: ['moderation.list'],
}

// A browser has one; more are those of connections that were lost and are not yet known to be.
const mostOfSession = 3
// Anyone who signs in again and again leaves room for everybody else.
const mostOfPerson = 20
const mostUnreadBytes = 64 * 1024

/** Those who listen here. None of them holds a connection to the database. */
export function openStreams() {
  const streams = new Set<Stream>()
  const reaches = new WeakMap<Stream, Map<WrittenKind, Reach>>()

  function reachOf(stream: Stream, kind: WrittenKind) {
    const known = reaches.get(stream) ?? new Map<WrittenKind, Reach>()
    reaches.set(stream, known)
    const reached = known.get(kind) ?? listedBy[kind].flatMap((action) => reach(stream.actor, action))
    known.set(kind, reached)
    return reached
  }

  function say(stream: Stream, words: string) {
    const { response } = stream
    // Anyone who reads nothing of what is sent does not fill our memory with it.
    if (response.writableLength > mostUnreadBytes) response.destroy()
    else response.write(words)
  }

  const end = (stream: Stream, last?: EventName) => {
    streams.delete(stream)
    stream.response.end(last && worded(last))
  }

  /** Of those that share something so many may stay, with one more to come; the oldest end. */
  function makeRoom(most: number, shares: (other: Stream) => boolean) {
    const others = [...streams].filter(shares)
    for (const oldest of others.slice(0, Math.max(0, 1 + others.length - most))) end(oldest)
  }

  return {
    get size() {
      return streams.size
    },
    all: () => [...streams],

    open(stream: Stream) {
      // A page that left while its stream was opened is not heard of again.
      if (stream.response.destroyed) return
      makeRoom(mostOfSession, ({ sessionId }) => sessionId === stream.sessionId)
      makeRoom(mostOfPerson, ({ actor }) => actor.userId === stream.actor.userId)
      streams.add(stream)
      stream.response.on('close', () => streams.delete(stream))
      // Anyone who has gone away is noticed when something is said to them.
      stream.response.on('error', () => streams.delete(stream))
      say(stream, ':\n\n')
    },

    tell(kind: WrittenKind, thing: Belonging) {
      const words = worded('written', kind)
      for (const stream of streams) if (within(reachOf(stream, kind), thing)) say(stream, words)
    },

    tellAll(name: EventName) {
      for (const stream of streams) say(stream, worded(name))
    },

    /** So that neither we nor a proxy take the silence for a broken connection. */
    beat() {
      for (const stream of streams) say(stream, ':\n\n')
    },

    end,
    endAll() {
      for (const stream of streams) end(stream)
    },
  }
}

const worded = (name: EventName, what = '') => `event: ${name}\ndata: ${what}\n\n`
