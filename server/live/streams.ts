import type { ServerResponse } from 'node:http'
import type { EventName, WrittenKind } from '#contract/event.ts'
import { type Action, type Actor, type Owners, grantsOf, type Grants, isGranted } from '#domain/policy.ts'

export interface Stream {
  token: string
  sessionId: string
  actor: Actor
  response: ServerResponse
}

/** A kind is sent to users who may list it. */
function listedBy(kind: WrittenKind): readonly Action[] {
  if (kind === 'complaint') return ['moderation.list']
  return kind === 'invitation' ? ['invitation.list', 'invitation.own'] : [`${kind}.list`]
}

// A browser needs one; further ones are lost connections that are not detected yet.
const mostOfSession = 3
// Limits a person with many sessions.
const mostOfPerson = 20
const mostUnreadBytes = 64 * 1024

/** Streams hold no database connection. */
export function openStreams() {
  const streams = new Set<Stream>()
  const grantsByStream = new WeakMap<Stream, Map<WrittenKind, Grants>>()

  function grantsForStream(stream: Stream, kind: WrittenKind) {
    const grantsByKind = grantsByStream.get(stream) ?? new Map<WrittenKind, Grants>()
    grantsByStream.set(stream, grantsByKind)
    const grants =
      grantsByKind.get(kind) ?? listedBy(kind).flatMap((action) => grantsOf(stream.actor, action))
    grantsByKind.set(kind, grants)
    return grants
  }

  function say(stream: Stream, text: string) {
    const { response } = stream
    // A client that does not read must not fill the memory.
    if (response.writableLength > mostUnreadBytes) response.destroy()
    else response.write(text)
  }

  const end = (stream: Stream, last?: EventName) => {
    streams.delete(stream)
    stream.response.end(last && worded(last))
  }

  /** Ends the oldest streams of a group to make room for one more. */
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
      // The page may have disconnected while its stream was opened.
      if (stream.response.destroyed) return
      makeRoom(mostOfSession, ({ sessionId }) => sessionId === stream.sessionId)
      makeRoom(mostOfPerson, ({ actor }) => actor.userId === stream.actor.userId)
      streams.add(stream)
      stream.response.on('close', () => streams.delete(stream))
      // A lost connection is noticed at the next write.
      stream.response.on('error', () => streams.delete(stream))
      say(stream, ':\n\n')
    },

    notify(kind: WrittenKind, owners: Owners) {
      const text = worded('written', kind)
      for (const stream of streams) if (isGranted(grantsForStream(stream, kind), owners)) say(stream, text)
    },

    notifyAll(name: EventName) {
      for (const stream of streams) say(stream, worded(name))
    },

    /** Keeps proxies from closing an idle connection. */
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
