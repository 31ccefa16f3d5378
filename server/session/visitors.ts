import { LRUCache } from 'lru-cache'
import { sha256 } from '../config.ts'

/** Recently identified callers, so a call can be counted before the session look-up. */
export interface Visitors {
  personOf(token: string | undefined): string | undefined
  saw(token: string | undefined, userId: string | undefined): void
}

/** Grants no rights. An entry is removed with the next call after signing out. */
export function openVisitors(): Visitors {
  const people = new LRUCache<string, string>({ max: 20_000 })
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
