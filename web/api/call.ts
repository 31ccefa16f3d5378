import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { currentLocale } from '../i18n/locale.ts'
import { isProblem, NoAnswer, problemOf } from './CallProblem.ts'
import { takeEarlyAnswer } from './earlyAnswers.ts'

const forgottenMs = 2 * 60_000

let lastInput = Date.now()
const seen = () => (lastInput = Date.now())
// Tests run without a browser.
for (const action of ['pointerdown', 'keydown', 'wheel'])
  globalThis.addEventListener?.(action, seen, { passive: true, capture: true })

/** True after two minutes without input. Background requests then do not extend the session. */
export const isUnattended = () => Date.now() - lastInput > forgottenMs

interface Sending {
  method: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Uploads with XMLHttpRequest, because `fetch` does not report upload progress. */
const sendForm = (url: string, { method, headers, body, signal, onProgress }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        new Response(request.response as Blob, { status: request.status, statusText: request.statusText }),
      )
    request.onerror = () => reject(new TypeError('the form was not sent'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

interface Options {
  signal?: AbortSignal
  /** Makes a repeated creation safe: the same key and body create one item. */
  idempotencyKey?: string
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void
  /** The request outlives the page. */
  keepalive?: boolean
  /** The same request, sent before. */
  early?: Promise<Response>
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const timeoutMs = 20_000
const uploadTimeoutMs = 180_000

export type Proof = 'identity' | 'secondFactor'

let prove: (proof: Proof) => Promise<boolean> = () => Promise.resolve(false)
let leadToEnrolment: () => void = () => undefined

export const proveBy = (ask: (proof: Proof) => Promise<boolean>) => {
  prove = ask
}

export const enrolBy = (lead: () => void) => {
  leadToEnrolment = lead
}

let notifySignedOut: () => void = () => undefined

/**
 * Registers the handler for a session that ended. The call that reads the session itself does not trigger it.
 */
export const onSignedOut = (notify: () => void) => {
  notifySignedOut = notify
}

export async function bytesAt(file: string, signal: AbortSignal) {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`the file answers ${response.status}`)
  return response.arrayBuffer()
}

/** Calls the server. Throws `CallProblem` for a refusal and `NoAnswer` without an answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Answer<E>> {
  const proofs: Proof[] = []
  for (;;)
    try {
      return await send(endpoint, input as Parts, options)
    } catch (problem) {
      if (hasEnded(problem) && endpoint.action !== 'session.read') notifySignedOut()
      // A page that only reads shows the refusal itself; an action redirects to the setup of the second
      // factor.
      if (isProblem(problem, 'secondFactor.enrolFirst') && endpoint.method !== 'GET') leadToEnrolment()
      const proof = proofFor(problem)
      if (!proof || proofs.includes(proof) || !(await prove(proof))) throw problem
      proofs.push(proof)
    }
}

const hasEnded = (problem: unknown) => isProblem(problem, 'signedOut') || isProblem(problem, 'session.idle')

const proofFor = (problem: unknown): Proof | null => {
  if (isProblem(problem, 'confirmationNeeded')) return 'identity'
  return isProblem(problem, 'secondFactor.confirmationNeeded') ? 'secondFactor' : null
}

export const fileUrl = (id: string) => `/api/file/${id}`

export const addressOf = ({ path }: Endpoint, params: Record<string, string>, query: Parts['query'] = {}) =>
  urlOf(path, { params, query: { ...query, lang: currentLocale() } })

/** Downloads a file whose parameters must not appear in the address. */
export async function fileOf(endpoint: Endpoint, query: Parts['query']) {
  const response = await answerTo(endpoint, { query }, {})
  if (!response.ok) throw await problemOf(response)
  return response.blob()
}

async function send<E extends Endpoint>(endpoint: E, parts: Parts, options: Options): Promise<Answer<E>> {
  const earlyAnswer = endpoint.method === 'GET' && (await takeEarlyAnswer(urlOf(endpoint.path, parts)))
  if (earlyAnswer) return earlyAnswer as Answer<E>
  const response = await answerTo(endpoint, parts, options).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new NoAnswer('No answer from the server', { cause: error })
  })
  if (!response.ok) throw await problemOf(response)
  try {
    return (await response.json()) as Answer<E>
  } catch (error) {
    if (options.signal?.aborted) throw error
    // The connection ended within the answer, or a captive portal answered with its own page.
    throw new NoAnswer('No answer from the server', { cause: error })
  }
}

function answerTo(
  { method, path, inBody }: Endpoint,
  input: Parts,
  { signal, onProgress, keepalive = false, early, ...options }: Options,
) {
  if (early) return early
  const parts = inBody
    ? { body: { ...defined({ ...input.params, ...input.query }), ...(input.body as object) } }
    : input
  const url = urlOf(inBody ?? path, parts)
  const headers = headersOf(parts, options)
  const body = bodyOf(parts.body)
  const timeout = AbortSignal.timeout(body instanceof FormData ? uploadTimeoutMs : timeoutMs)
  const sending = {
    method: inBody ? 'POST' : method,
    headers,
    signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
  }
  return body instanceof FormData
    ? sendForm(url, { ...sending, body, onProgress })
    : fetch(url, { ...sending, body, keepalive })
}

function headersOf({ body }: Parts, { idempotencyKey }: Options) {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  // The browser sets the multipart boundary.
  if (body !== undefined && !hasFile(body))
    headers.set('Content-Type', isPdf(body) ? 'application/pdf' : 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (isUnattended()) headers.set('X-Unattended', 'true')
  return headers
}

const isPdf = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

const hasFile = (body: unknown): body is Record<string, string | Blob | undefined> =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

function bodyOf(body: unknown) {
  if (body === undefined || isPdf(body)) return body
  return hasFile(body) ? formOf(body) : JSON.stringify(body)
}

function formOf(body: Record<string, string | Blob | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value)
  return form
}

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

function urlOf(path: string, { params = {}, query = {} }: Parts) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(defined(query))
  return search.size > 0 ? `${filled}?${search}` : filled
}
