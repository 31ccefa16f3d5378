import { sha256 } from '../config.ts'
import { Recent } from '../db/recent.ts'

/** Who has proved to be whom a little while ago: so that a call can be counted before anyone is looked up. */
export interface Visitors {
  personOf(token: string | undefined): string | undefined
  saw(token: string | undefined, userId: string | undefined): void
}

/** Says nothing about rights; anyone who signs out is forgotten with their next call. */
export function openVisitors(): Visitors {
  const people = new Recent<string>(20_000)
  const keyOf = (token: string) => sha256(token).toString('base64')
  return {
    personOf: (token) => (token ? people.get(keyOf(token)) : undefined),
    saw(token, userId) {
      if (!token) return
      if (userId) people.set(keyOf(token), userId)
      else people.delete(keyOf(token))
    },
  }
}
