import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { eventNames, events, type EventName } from '#contract/event.ts'
import { isUnattended, addressOf, call } from '../call.ts'
import { CallProblem } from '../CallProblem.ts'
import { openRefreshing } from './refreshing.ts'

const shortestMs = 1000
const longestMs = 60_000

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export const pauseOf = (failures: number, chance: number) =>
  Math.min(longestMs, shortestMs * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2)

/** Ends early on abort or when the device is online again. */
const pauseBefore = (failures: number, signal: AbortSignal) =>
  new Promise<void>((over) => {
    if (signal.aborted) return over()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      over()
    }
    const timer = setTimeout(end, pauseOf(failures, Math.random()))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

interface LiveMessage {
  name: EventName
  what: string
}

interface Following {
  client: QueryClient
  askWho: () => void
}

const channelName = 'live'
/** Extends the session of a user who types without sending requests. */
const presenceMs = 2 * 60_000
/** A stream that ends sooner counts as a failure, so the next attempt waits longer. */
const worthMs = 10_000

/**
 * Subscribes to server events while the page is visible and refetches affected queries. A web lock elects one
 * page per browser, which forwards the events. Hidden pages refetch when they become visible.
 */
export function follow({ client, askWho }: Following): () => void {
  const refreshing = openRefreshing(client)
  const channel = new BroadcastChannel(channelName)
  let listening: AbortController | undefined

  function hear({ name, what }: LiveMessage) {
    if (document.hidden) return
    if (name === 'standing') askWho()
    else if (name === 'missed') refreshing.everything()
    else refreshing.touched(what)
  }

  function say(message: LiveMessage) {
    channel.postMessage(message)
    hear(message)
  }

  function begin() {
    if (listening) return
    listening = new AbortController()
    const { signal } = listening
    const lead = () => listen(say, signal)
    // Without web locks, each page has its own stream.
    void (navigator.locks?.request(channelName, { signal }, lead) ?? lead()).catch(() => undefined)
  }

  function end() {
    listening?.abort()
    listening = undefined
  }

  function seen() {
    if (document.hidden) return end()
    refreshing.everything()
    askWho()
    begin()
  }

  const presence = setInterval(() => isUnattended() || stay(askWho), presenceMs)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  document.addEventListener('visibilitychange', seen)
  if (!document.hidden) begin()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    end()
    clearInterval(presence)
    channel.close()
    refreshing.end()
  }
}

/** Extends the session of an active user, and detects its end. */
const stay = (askWho: () => void) =>
  void call(accounts.signedIn, {}).catch(
    (problem: unknown) => problem instanceof CallProblem && problem.status === 401 && askWho(),
  )

/** Reconnects until aborted, with growing pauses after short-lived streams. */
async function listen(say: (message: LiveMessage) => void, signal: AbortSignal) {
  for (let failures = 0, first = true; !signal.aborted; first = false) {
    const startedAt = Date.now()
    await streamed(say, signal, first)
    failures = Date.now() - startedAt > worthMs ? 0 : failures + 1
    await pauseBefore(failures, signal)
  }
}

/** Runs one stream to its end. Events between two streams are lost, so a new stream reports a gap. */
const streamed = (say: (message: LiveMessage) => void, signal: AbortSignal, first: boolean) =>
  new Promise<void>((over) => {
    const source = new EventSource(addressOf(events.listen, {}))
    const end = () => {
      source.close()
      signal.removeEventListener('abort', end)
      over()
    }
    signal.addEventListener('abort', end)
    source.onopen = () => !first && say({ name: 'missed', what: '' })
    // EventSource would reconnect immediately and forever.
    source.onerror = end
    for (const name of eventNames)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        say({ name, what: data })
        if (name === 'standing') end()
      })
    if (signal.aborted) end()
  })
