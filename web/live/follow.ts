import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { eventNames, events, type EventName } from '#contract/event.ts'
import { isUnattended } from '../api/attended.ts'
import { addressOf, call } from '../api/call.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { openRefreshing } from './refreshing.ts'
import { pauseBefore } from './pauses.ts'

interface Said {
  name: EventName
  what: string
}

interface Following {
  client: QueryClient
  /** Finds out again who is signed in. */
  askWho: () => void
}

const channelName = 'live'
/** Anyone who types for half an hour asks the server nothing, and is there all the same. */
const presenceMs = 2 * 60_000
/** One that ends sooner was not worth opening: the next waits longer. */
const worthMs = 10_000

/**
 * Hears what others do while the page is seen, and asks again for what it shows of it. Of all pages of a browser one
 * listens and tells the others; hidden ones hear nothing and ask when they are seen again.
 */
export function follow({ client, askWho }: Following): () => void {
  const refreshing = openRefreshing(client)
  const channel = new BroadcastChannel(channelName)
  let listening: AbortController | undefined

  function hear({ name, what }: Said) {
    if (document.hidden) return
    if (name === 'standing') askWho()
    else if (name === 'missed') refreshing.everything()
    else refreshing.touched(what)
  }

  function say(said: Said) {
    channel.postMessage(said)
    hear(said)
  }

  function begin() {
    if (listening) return
    listening = new AbortController()
    const { signal } = listening
    const lead = () => listen(say, signal)
    // Without locks each page listens for itself.
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
  channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data)
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

/** Keeps the session of someone who uses the page; where it has ended meanwhile, that is found out. */
const stay = (askWho: () => void) =>
  void call(accounts.signedIn, {}).catch(
    (problem: unknown) => problem instanceof CallProblem && problem.status === 401 && askWho(),
  )

/** Listens until no one wants it any more; a stream that ends is opened again, later each time it does not last. */
async function listen(say: (said: Said) => void, signal: AbortSignal) {
  for (let failures = 0, first = true; !signal.aborted; first = false) {
    const begun = Date.now()
    await streamed(say, signal, first)
    failures = Date.now() - begun > worthMs ? 0 : failures + 1
    await pauseBefore(failures, signal)
  }
}

/** One stream to its end. What was said between two of them no one heard. */
const streamed = (say: (said: Said) => void, signal: AbortSignal, first: boolean) =>
  new Promise<void>((over) => {
    const source = new EventSource(addressOf(events.listen, {}))
    const end = () => {
      source.close()
      signal.removeEventListener('abort', end)
      over()
    }
    signal.addEventListener('abort', end)
    source.onopen = () => !first && say({ name: 'missed', what: '' })
    // The browser would come again at once and for ever, whatever the answer was.
    source.onerror = end
    for (const name of eventNames)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        say({ name, what: data })
        if (name === 'standing') end()
      })
    if (signal.aborted) end()
  })
