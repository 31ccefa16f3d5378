import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { currentLocale } from '../texts/locale.ts'
import { isProblem, NoAnswer, problemOf } from './CallProblem.ts'

interface Options {
  signal?: AbortSignal
  /** For calls that create: the same key with the same body makes the same thing once, however often it is sent. */
  idempotencyKey?: string
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const patienceMs = 20_000

let confirmWithPassword: () => Promise<boolean> = () => Promise.resolve(false)

/** Says how a person is asked for the password when a deed must be confirmed. */
export const confirmBy = (ask: () => Promise<boolean>) => {
  confirmWithPassword = ask
}

/** Calls the server. A refusal throws a `CallProblem`, silence a `NoAnswer`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Answer<E>> {
  try {
    return await send(endpoint, input as Parts, options)
  } catch (problem) {
    if (!isProblem(problem, 'confirmationNeeded') || !(await confirmWithPassword())) throw problem
    return send(endpoint, input as Parts, options)
  }
}

/** Where a stored file is found; files are shown and downloaded, not called. */
export const fileUrl = (id: string) => `/api/file/${id}`

/** Where the answer of a call without more than its place is found, for what is downloaded by a link. */
export const addressOf = ({ path }: Endpoint, params: Record<string, string>) => urlOf(path, { params })

async function send<E extends Endpoint>(endpoint: E, parts: Parts, options: Options): Promise<Answer<E>> {
  const response = await fetch(urlOf(endpoint.path, parts), {
    method: endpoint.method,
    headers: headersOf(parts, options),
    body: bodyOf(parts.body),
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(options.signal ? [options.signal] : [])]),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new NoAnswer('No answer from the server', { cause: error })
  })
  if (!response.ok) throw await problemOf(response)
  return (await response.json().catch(() => undefined)) as Answer<E>
}

function headersOf({ body }: Parts, { idempotencyKey }: Options) {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  if (body !== undefined) headers.set('Content-Type', isPdf(body) ? 'application/pdf' : 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

// The one thing that is sent as it is.
const isPdf = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

const bodyOf = (body: unknown) => (body === undefined || isPdf(body) ? body : JSON.stringify(body))

function urlOf(path: string, { params = {}, query = {} }: Parts) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}
