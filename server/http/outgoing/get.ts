import { BlockList, isIP, type LookupFunction } from 'node:net'
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'

/** Networks that are not publicly reachable. */
const networks = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8',
].flatMap((some) => some.split(' '))

const inside = new BlockList()
for (const network of networks) {
  const [address = '', bits] = network.split('/')
  inside.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the address is in a network that is not publicly reachable. */
export function isPrivate(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family === 0 || inside.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

interface Options {
  headers?: Record<string, string>
  signal: AbortSignal
  /** A longer body is an error. */
  mostBytes: number
  /** The only host permitted in a private network. */
  ownHost: string
  addressOf?: typeof lookup
}

/** Fetches a URL of `ownHost` or outside private networks, checked after name resolution (SSRF). No redirects. */
export function get(
  url: URL,
  { headers = {}, signal, mostBytes, ownHost, addressOf = lookup }: Options,
): Promise<{ status: number; body: Buffer }> {
  const isOwn = url.hostname === ownHost
  return new Promise((resolve, reject) => {
    if (!isOwn && isPrivateHost(url.hostname)) return reject(new Error('an address in the local network'))
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
        return done(new Error('an address in the local network'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
