import { EventEmitter, once } from 'node:events'
import { type WrittenKind, writtenKinds } from '#contract/event.ts'
import type { Actor, Belonging } from '#domain/policy.ts'
import { openListener } from './listener.ts'
import { openStreams, type Stream } from './streams.ts'

/** What others do, told to anyone who is there, on whichever instance it was done. */
export interface Live {
  /** Whether one more may listen here. */
  hasRoom(): boolean
  /** Done as soon as nothing more is missed. */
  begin(): Promise<void>
  open(stream: Stream): void
  /** Resolves once this record is sealed or its seal has failed, on any instance; after `mostMs` at the latest. */
  sealed(recordId: string, mostMs: number): Promise<void>
  end(): Promise<void>
}

interface Asking {
  connectionString: string
  /** Who has this key now, and with which rights; no one where it opens nothing any more. */
  standingOf: (token: string) => Promise<Actor | null>
}

const beatEveryMs = 20_000
/** Sessions also end by time, which no one tells. */
const beatsBetweenAsking = 3
const mostStreams = 5000

export function openLive({ connectionString, standingOf }: Asking): Live {
  const streams = openStreams()
  const seals = new EventEmitter().setMaxListeners(0)
  const listener = openListener(connectionString, {
    heard: (payload) => hear(JSON.parse(payload) as Told),
    missed() {
      streams.tellAll('missed')
      // A sign-out may be among what was missed.
      askAll()
    },
  })
  let beats = 0
  const beating = setInterval(() => {
    streams.beat()
    if (++beats % beatsBetweenAsking === 0) askAll()
  }, beatEveryMs).unref()

  function hear({ kind, ...owners }: Told) {
    const thing = belongingOf(owners)
    // A certificate may be what one reports by.
    if (kind === 'standing' || kind === 'certificate')
      for (const stream of streams.all()) if (concerns(thing, stream.actor)) void askAnew(stream)
    if (kind === 'sealed') seals.emit(sealOf(owners.record_id ?? ''))
    if (isWritten(kind)) streams.tell(kind, thing)
  }

  function askAll() {
    for (const stream of streams.all()) void askAnew(stream)
  }

  /** A stream of which it cannot be said whether its session goes on ends too: the page opens another. */
  async function askAnew(stream: Stream) {
    try {
      const actor = await standingOf(stream.token)
      if (JSON.stringify(actor) !== JSON.stringify(stream.actor)) streams.end(stream, 'standing')
    } catch {
      streams.end(stream)
    }
  }

  return {
    hasRoom: () => streams.size < mostStreams,
    begin: () => listener.begin(),
    open(stream) {
      streams.open(stream)
      // What was told of it between the asking and here, no one heard.
      void askAnew(stream)
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

/** What the database says of a deed: of which kind it was and whose the things are, by their columns. */
interface Told {
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
}: Omit<Told, 'kind'>): Belonging => ({
  ...(user_id && { userId: user_id }),
  ...(author_id && { authorId: author_id }),
  ...(company_id && { companyId: company_id }),
  ...(authority_id && { authorityId: authority_id }),
  ...(catalogue && { catalogue }),
})

const concerns = ({ userId, companyId }: Belonging, { userId: own, company }: Actor) =>
  userId === own || (userId === undefined && companyId !== undefined && companyId === company?.id)
