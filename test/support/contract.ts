import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import { inBodyOf } from '#contract/inBody.ts'

const folder = resolve(import.meta.dirname, '../../contract')
const areas: object[] = []
for (const file of readdirSync(folder).filter((name) => !name.includes('.test.')))
  areas.push((await import(resolve(folder, file))) as object)

/** All endpoints of the contract by method and path: `GET /api/certificate/:id`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  areas
    .flatMap((area) => Object.values(area) as unknown[])
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((exported) => Object.values(exported) as unknown[])
    .filter(isEndpoint)
    .flatMap((endpoint) => [endpoint, inBodyOf(endpoint)].filter((one) => one !== null))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

function isEndpoint(value: unknown): value is Endpoint {
  const { action, method, path } = (value ?? {}) as Partial<Endpoint>
  return [action, method, path].every((part) => typeof part === 'string')
}
