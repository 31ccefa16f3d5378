import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, ticketOf } from './requests.ts'
import { closeInstance, openInstance, type Instance } from './instance.ts'
import { isInstalled, ownName, type Proxy } from './programs.ts'
import { shippedProxies } from './shipped.ts'

for (const { name, flag, start } of shippedProxies)
  describe.skipIf(!isInstalled(name, flag))(`forwarding by ${name}`, () => {
    const directory = mkdtempSync(path.join(tmpdir(), `eval-${name}-`))
    let instance: Instance
    let proxy: Proxy

    beforeAll(async () => {
      instance = await openInstance()
      proxy = await start({ directory, instances: [instance.address] })
      await vi.waitFor(async () => expect((await ask(proxy, { path: '/' })).status).toBe(200), 60_000)
    })
    beforeEach(() => void (instance.received = []))
    afterAll(async () => {
      await proxy.stop()
      await closeInstance(instance)
      rmSync(directory, { recursive: true, force: true })
    })

    const received = async (call: Parameters<typeof ask>[1]) => {
      const { status } = await ask(proxy, call)
      return { status, ...instance.received[0] }
    }

    test('ignores proxy headers of a caller', async () => {
      const claimed = {
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-host': 'evil.example.org',
        'x-forwarded-proto': 'http',
        forwarded: 'for=192.0.2.1;host=evil.example.org;proto=http',
      }
      const { headers = {} } = await received({ path: '/', headers: claimed })
      expect(headers.host).toBe(ownName)
      expect(headers.forwarded).toBeUndefined()
      expect([undefined, '', ownName]).toContain(headers['x-forwarded-host'])
      // On a Unix socket Caddy has no client address and omits both headers.
      expect(headers['x-forwarded-proto']).toBe(name === 'caddy' ? undefined : 'https')
      // The product trusts only the last address.
      expect(String(headers['x-forwarded-for'])).not.toMatch(/192\.0\.2\.1$/)
    })

    test('accepts the largest upload completely', async () => {
      const body = Buffer.alloc(11_000_000)
      expect(await received({ path: '/', method: 'POST', body })).toMatchObject({
        status: 200,
        bytes: body.length,
      })
    })

    // HAProxy has no body limit; the product refuses large bodies itself.
    if (name !== 'haproxy')
      test('rejects a body larger than every limit', async () => {
        const { status } = await received({ path: '/', method: 'POST', body: Buffer.alloc(34_000_000) })
        // Some versions of Caddy report the aborted upload as a failure of the instance.
        expect(name === 'caddy' ? [413, 502] : [413]).toContain(status)
        expect(instance.received[0]?.bytes ?? 0).toBe(0)
      })

    // Caddy rotates ticket keys twice a day and keeps them in memory only.
    if (name !== 'caddy')
      test('uses no session tickets, whose key could decrypt it', async () => {
        expect(await ticketOf(proxy)).toBeUndefined()
      })

    test('adds no version of the program to its own answers', async () => {
      const answers = [
        await ask(proxy, { path: '/metrics' }),
        await ask(proxy, { path: '/', headers: { host: 'evil.example.org' } }),
        await ask(proxy, { path: '/' }, { clear: true }),
        await ask(proxy, { path: '/', headers: { host: 'evil.example.org' } }, { clear: true }),
      ]
      for (const { headers, body } of answers)
        expect(`${String(headers.server)} ${body}`).not.toMatch(/\d\.\d/)
    })
  })
