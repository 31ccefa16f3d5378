import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { App } from '../http/serve.ts'
import { cookieName, openSession } from '../session/session.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Calls the API like a browser of this user. Throws on a refusal, which stops the demo. */
export async function callerFor(app: App, userId: string) {
  const { config, database } = app.services
  const token = await openSession(database.writes, userId, { userAgent: '' })
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> => {
    const { params = {}, query = {}, body } = input as Input
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
    const form = body && endpoint.takesFile ? await formOf(body) : null
    const { statusCode, payload } = await app.inject({
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { host: new URL(config.baseUrl).host, ...form?.headers },
      cookies: { [cookieName(config)]: token },
      ...(body && { payload: form?.payload ?? body }),
    })
    if (statusCode === 200) return JSON.parse(payload) as Answer<E>
    throw new Error(`${endpoint.method} ${path}: ${statusCode} ${payload}`)
  }
}

async function formOf(body: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, string | Uint8Array<ArrayBuffer>][])
    form.append(name, typeof value === 'string' ? value : new Blob([value]))
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } }
}

export type DemoClient = Awaited<ReturnType<typeof callerFor>>
