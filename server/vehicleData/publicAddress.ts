import type { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from './privateAddress.ts'

/** Whether the host of an address is written as an address of the own network. A name is judged when it is resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivate(host)
}

/** Resolves names, and refuses those that lead into the own network. */
export const onlyPublic =
  (addressOf: typeof lookup): LookupFunction =>
  (host, options, done) =>
    addressOf(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (addresses.some(({ address }) => isPrivate(address)))
        return done(new Error('an address of the own network'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
