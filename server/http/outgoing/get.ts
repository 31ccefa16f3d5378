import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from './privateAddress.ts'

interface Options {
  headers?: Record<string, string>
  signal: AbortSignal
  /** A longer body is an error. */
  mostBytes: number
  /** The only host permitted in a private network. */
  ownHost: string
  addressOf?: typeof lookup
}

/**
 * Fetches a URL outside private networks, checked after name resolution, or of `ownHost`. Prevents SSRF.
 * Follows no redirect.
 */
export function get(
  url: URL,
  { headers = {}, signal, mostBytes, ownHost, addressOf = lookup }: Options,
): Promise<{ status: number; body: Buffer }> {
  const isOwn = url.hostname === ownHost
  return new Promise((resolve, reject) => {
    if (!isOwn && isPrivateHost(url.hostname)) return reject(new Error('an address of the own network'))
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      headers,
      signal,
      agent: false,
      ...(!isOwn && { lookup: onlyPublic(addressOf) }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) request.destroy(new Error('too large'))
        else parts.push(part)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
    })
  })
}

/** For literal addresses. Names are checked when they are resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivate(host)
}

const onlyPublic =
  (addressOf: typeof lookup): LookupFunction =>
  (host, options, done) =>
    addressOf(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (addresses.some(({ address }) => isPrivate(address)))
        return done(new Error('an address of the own network'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
