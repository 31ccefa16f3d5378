/** The body is empty if it is not JSON. Null if the connection ended before an answer. */
export type Answer = { status: number; body: Record<string, unknown> } | null

/** The session outlives a restart of the product. */
export interface Client {
  call(method: string, path: string, body?: object, key?: string): Promise<Answer>
}

export function clientOf(address: () => string): Client {
  const cookies = new Map<string, string>()
  return {
    async call(method, path, body, key) {
      try {
        const answer = await fetch(address() + path, {
          method,
          headers: {
            cookie: [...cookies].map((one) => one.join('=')).join('; '),
            ...(body && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        const isJson = answer.headers.get('content-type')?.includes('json') ?? false
        const text = await answer.text()
        const content = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        return { status: answer.status, body: content }
      } catch {
        return null
      }
    },
  }
}

/** Throws unless the call succeeds or is accepted for a job. */
export async function must(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const answered = await answer
  if (answered?.status === 200 || answered?.status === 202) return answered.body
  throw new Error(`The hammer could not prepare: ${JSON.stringify(answered)}`)
}
