import { createServer, type Server, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { timeoutFactor } from '../../../../test/support/database.ts'
import { readConfig } from '../../../config.ts'
import { ask, ProviderAway, timeLimit, plain } from './haynesPro.ts'
import { openBreaker } from '../../../http/outgoing/breaker.ts'
import { isPrivate } from '../../../http/outgoing/get.ts'

const servers: Server[] = []
const { ms: usualMs } = timeLimit
afterEach(() => {
  timeLimit.ms = usualMs
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function served(answer: RequestListener) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`)
}

const away = (pending: Promise<unknown>) => expect(pending).rejects.toBeInstanceOf(ProviderAway)

describe('provider', () => {
  test('answers in JSON, and with 404 if there is no manual', async () => {
    const url = await served((request, response) => {
      response.statusCode = request.headers['x-none'] ? 404 : 200
      response.end('{"a":1}')
    })
    expect(await ask(url, {})).toEqual({ a: 1 })
    expect(await ask(url, { 'x-none': '1' })).toBeNull()
  })

  test.each<[string, RequestListener]>([
    ['garbage', (_, response) => response.end('\u0000\uFFFD{')],
    ['a web page', (_, response) => response.end('<html><body>Wartung</body></html>')],
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    ['nothing, closing the connection', (request) => request.socket.destroy()],
    [
      'ten megabytes',
      (_, response) => {
        response.write('[')
        for (let counter = 0; counter < 10; counter++) response.write(`"${'x'.repeat(1024 * 1024)}",`)
        response.end('""]')
      },
    ],
  ])('that answers with %s is unavailable', async (_what, answer) => {
    await away(ask(await served(answer), {}))
  })

  test.each<[string, RequestListener]>([
    ['never', () => undefined],
    [
      'one character at a time',
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('that answers %s is abandoned after three seconds', async (_what, answer) => {
    expect(usualMs / timeoutFactor).toBe(3000)
    timeLimit.ms = 300
    const pending = ask(await served(answer), {})
    await expect(pending).rejects.toMatchObject({ cause: { cause: { name: 'TimeoutError' } } })
    await away(pending)
  })

  test('T47: that redirects is not followed', async () => {
    let calls = 0
    const inside = await served((_, response) => {
      calls += 1
      response.end('{}')
    })
    const url = await served((_, response) => response.writeHead(302, { location: inside.href }).end())
    await away(ask(url, {}))
    expect(calls).toBe(0)
  })

  test('T47: with a name in the internal network is not called', async () => {
    const names = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ])) as unknown as Parameters<typeof ask>[2]
    await away(ask(new URL('https://data.example'), {}, names))
  })

  test.each([
    'http://data.example/x',
    'https://10.1.2.3/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/',
  ])('T47: at %s is not called at all', async (address) => {
    await expect(ask(new URL(address), {})).rejects.toThrow('not an allowed address')
  })
})

test.each([
  ['10.0.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['fe80::1', true],
  ['fd12::1', true],
  ['::ffff:10.0.0.1', true],
  ['no address', true],
  ['93.184.216.34', false],
  ['172.32.0.1', false],
  ['2606:2800:220:1::1', false],
])('whether %s is in the internal network: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

test('a provider that failed three times is skipped for half a minute, then one call tries it again', async () => {
  let now = 0
  let calls = 0
  let works = false
  const guarded = openBreaker({ away: () => new ProviderAway('left alone'), now: () => now })
  const call = () =>
    guarded(() => {
      calls += 1
      return works ? Promise.resolve('there') : Promise.reject(new ProviderAway('down'))
    })
  for (let counter = 0; counter < 5; counter++) await away(call())
  expect(calls).toBe(3)
  now = 30_001
  await away(call())
  await away(call())
  expect(calls).toBe(4)
  now = 60_002
  works = true
  expect(await call()).toBe('there')
  expect(await call()).toBe('there')
  expect(calls).toBe(6)
})

test.each([
  ['<b>Stecker</b> ziehen', 'Stecker ziehen'],
  ['<script>alert(1)</script>Warten', 'Warten'],
  ['<img src=x onerror=alert(1)', ''],
  ['<style>p{}</style> a <br/>b', 'a b'],
  ['eins\n\u202Ezwei\u0000', 'eins\nzwei'],
])('T47: %s of a provider is the plain text %s', (written, shown) => {
  expect(plain(written, 100)).toBe(shown)
})

test('a provider has a name and an account, and no address in the internal network', () => {
  const account = { HAYNESPRO_USERNAME: 'eval', HAYNESPRO_PASSWORD: 'geheim' }
  const read = (url?: string) => readConfig({ ...account, ...(url && { HAYNESPRO_URL: url }) })
  expect(read('https://data.example/api').haynesPro?.keepDays).toBe(0)
  for (const url of [undefined, 'http://data.example', 'https://192.168.0.4', 'ftp://data.example'])
    expect(() => read(url)).toThrow(/HAYNESPRO_URL/)
  expect(readConfig({}).haynesPro).toBeNull()
})
