import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { App } from '../http/serve.ts'
import { cookieName, openSession } from '../http/session.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Somebody of the demo at the product: asks as their browser would, and stops the demo where that is refused. */
export async function callerFor(app: App, userId: string) {
  const { config, database } = app.house
  const token = await openSession(database.writes, userId, { userAgent: '' })
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> => {
    const { params = {}, query = {}, body } = input as Input
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
    const { statusCode, payload } = await app.inject({
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { host: new URL(config.baseUrl).host },
      cookies: { [cookieName(config)]: token },
      ...(body && { payload: body }),
    })
    if (statusCode === 200) return JSON.parse(payload) as Answer<E>
    throw new Error(`${endpoint.method} ${path}: ${statusCode} ${payload}`)
  }
}

export type DemoCaller = Awaited<ReturnType<typeof callerFor>>
