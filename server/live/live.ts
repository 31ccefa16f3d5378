import { EventEmitter, once } from 'node:events'
import { type WrittenKind, writtenKinds } from '#contract/event.ts'
import type { Actor, Owners } from '#domain/policy.ts'
import { openListener } from './listener.ts'
import { openStreams, type Stream } from './streams.ts'

export interface Live {
  hasCapacity(): boolean
  /** Resolves when the connection listens, so that no later notification is missed. */
  begin(): Promise<void>
  open(stream: Stream): void
  /** Resolves when the record is sealed or failed, or after `mostMs`. */
  sealed(recordId: string, mostMs: number): Promise<void>
  end(): Promise<void>
}

interface Asking {
  connectionString: string
  /** The caller of a session key with the current rights; null if the session has ended. */
  actorOfToken: (token: string) => Promise<Actor | null>
}

const beatEveryMs = 20_000
/** Sessions also expire by time, without notification. */
const beatsBetweenChecks = 3
const mostStreams = 5000

export function openLive({ connectionString, actorOfToken }: Asking): Live {
  const streams = openStreams()
  const seals = new EventEmitter().setMaxListeners(0)
  const listener = openListener(connectionString, {
    heard: (payload) => hear(JSON.parse(payload) as Change),
    missed() {
      streams.notifyAll('missed')
      // A sign-out may have been missed.
      checkAll()
    },
  })
  let beats = 0
  const beating = setInterval(() => {
    streams.beat()
    if (++beats % beatsBetweenChecks === 0) checkAll()
  }, beatEveryMs).unref()

  function hear({ kind, ...owners }: Change) {
    const item = belongingOf(owners)
    // A certificate may grant the right to file reports.
    if (kind === 'standing' || kind === 'certificate')
      for (const stream of streams.all()) if (concerns(item, stream.actor)) void checkAgain(stream)
    if (kind === 'sealed') seals.emit(sealOf(owners.record_id ?? ''))
    if (isWritten(kind)) streams.notify(kind, item)
  }

  function checkAll() {
    for (const stream of streams.all()) void checkAgain(stream)
  }

  /** If the session cannot be checked, the stream ends and the page reconnects. */
  async function checkAgain(stream: Stream) {
    try {
      const actor = await actorOfToken(stream.token)
      if (JSON.stringify(actor) !== JSON.stringify(stream.actor)) streams.end(stream, 'standing')
    } catch {
      streams.end(stream)
    }
  }

  return {
    hasCapacity: () => streams.size < mostStreams,
    begin: () => listener.begin(),
    open(stream) {
      streams.open(stream)
      // Notifications between the check and this line were not delivered to it.
      void checkAgain(stream)
    },
    async sealed(recordId, mostMs) {
      void listener.begin()
      const signal = AbortSignal.timeout(Math.ceil(mostMs))
      await once(seals, sealOf(recordId), { signal }).catch(() => undefined)
    },
    async end() {
      clearInterval(beating)
      streams.endAll()
      await listener.end()
    },
  }
}

/** A change: its kind, and the owner columns of the item. */
interface Change {
  kind: string
  [owner: string]: string | null
}

const sealOf = (recordId: string) => `sealed ${recordId}`

const isWritten = (kind: string): kind is WrittenKind => (writtenKinds as readonly string[]).includes(kind)

const belongingOf = ({
  user_id,
  author_id,
  company_id,
  authority_id,
  catalogue,
}: Omit<Change, 'kind'>): Owners => ({
  ...(user_id && { userId: user_id }),
  ...(author_id && { authorId: author_id }),
  ...(company_id && { companyId: company_id }),
  ...(authority_id && { authorityId: authority_id }),
  ...(catalogue && { catalogue }),
})

const concerns = ({ userId, companyId }: Owners, { userId: own, company }: Actor) =>
  userId === own || (userId === undefined && companyId !== undefined && companyId === company?.id)
