import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testServer, type TestServer } from '../support/testServer.ts'
import { agreedCipher, ask, sendRaw } from './requests.ts'
import { isInstalled, ownName, type Proxy } from './programs.ts'
import { shippedProxies } from './shipped.ts'

/** 256 bits, as in emailed links. */
const key = 'Zq8-Wd3vY0nB6cJx_T5mRk1LhPa9GsEe7fUoIiVtXyA'

const addressesIn = (logs: string) =>
  [...logs.matchAll(/"(?:place|uri)":("(?:[^"\\]|\\.)*")/g)].map(
    ([, directory = '']) => JSON.parse(directory) as string,
  )

for (const { name, flag, start } of shippedProxies)
  describe.skipIf(!isInstalled(name, flag))(`${name} with its configuration in deploy`, () => {
    const directory = mkdtempSync(path.join(tmpdir(), `eval-${name}-`))
    let product: TestServer
    let proxy: Proxy

    beforeAll(async () => {
      product = await testServer({
        env: { BASE_URL: `https://${ownName}`, TRUST_PROXY: '127.0.0.1', SECOND_FACTOR: 'on' },
      })
      await product.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = product.app.server.address() as AddressInfo
      proxy = await start({ directory, instances: [`127.0.0.1:${port}`] })
      await vi.waitFor(
        async () => expect((await ask(proxy, { path: '/api/version' })).status).toBe(200),
        60_000,
      )
    })
    afterAll(async () => {
      await proxy.stop()
      await product.close()
      rmSync(directory, { recursive: true, force: true })
    })

    test('the answers of the product arrive with each of its headers once', async () => {
      const answer = await ask(proxy, { path: '/api/version' })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.times('strict-transport-security')).toBe(1)
      expect(answer.times('x-content-type-options')).toBe(1)
    })

    test('a call without encryption is rejected, not redirected to an encrypted address (ASVS 4.1.2)', async () => {
      const calls = [
        { path: '/api/auth', method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
        { path: '/api/version' },
        { path: '/api/myself?x=1', method: 'DELETE' },
        { path: '/anything', method: 'POST' },
      ]
      for (const call of calls) {
        const { status, headers } = await ask(proxy, call, { clear: true })
        expect({ ...call, status, location: headers.location }).toEqual({ ...call, status: 403 })
      }
    })

    test('a page without encryption redirects to itself with encryption', async () => {
      const { status, headers } = await ask(proxy, { path: '/verify/T-1?lang=it' }, { clear: true })
      expect({ status, location: headers.location }).toEqual({
        status: 301,
        location: `https://${ownName}/verify/T-1?lang=it`,
      })
    })

    test.each([
      ['with', false],
      ['without', true],
    ])('another name is rejected %s encryption, without a redirect', async (_how, clear) => {
      for (const host of ['evil.example.org', `${ownName}.evil.example`, '10.0.0.1']) {
        const answer = await ask(proxy, { path: '/', headers: { host } }, { clear })
        expect({ host, status: answer.status, location: answer.headers.location }).toEqual({
          host,
          status: 421,
        })
        expect(answer.headers['x-request-id']).toBeUndefined()
      }
    })

    test('there is no certificate for another name', async () => {
      expect(await agreedCipher(proxy, {})).not.toBeNull()
      expect(await agreedCipher(proxy, { servername: 'evil.example.org' })).toBeNull()
    })

    test('proxy headers of a caller are ignored', async () => {
      const foreign = { 'x-forwarded-host': 'evil.example.org', forwarded: 'host=evil.example.org' }
      expect((await ask(proxy, { path: '/api/version', headers: foreign })).status).toBe(200)
    })

    test('only connections with forward secrecy are accepted (ASVS 12.1.2)', async () => {
      const before13 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
      expect(await agreedCipher(proxy, { minVersion: 'TLSv1.3' })).toMatch(/^TLS_/)
      for (const ciphers of ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'])
        expect(await agreedCipher(proxy, { ...before13, ciphers })).toBe(ciphers)
      for (const ciphers of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES256-SHA', 'kRSA'])
        expect(await agreedCipher(proxy, { ...before13, ciphers })).toBeNull()
    })

    test('nothing older than TLS 1.2 is accepted (ASVS 12.1.1)', async () => {
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
      expect(await agreedCipher(proxy, old)).toBeNull()
    })

    test('the answers of the proxy itself have HSTS and nosniff too (ASVS 3.4.1, 3.4.4)', async () => {
      const own = [
        await ask(proxy, { path: '/metrics' }),
        await ask(proxy, { path: '/', headers: { host: 'evil.example.org' } }),
      ]
      expect(own.map(({ status }) => status)).toEqual([404, 421])
      for (const answer of own) {
        expect(answer.headers['x-request-id']).toBeUndefined()
        expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
      const inClear = [
        await ask(proxy, { path: '/' }, { clear: true }),
        await ask(proxy, { path: '/api/version' }, { clear: true }),
        await ask(proxy, { path: '/', headers: { host: 'evil.example.org' } }, { clear: true }),
      ]
      expect(inClear.map(({ status }) => status)).toEqual([301, 403, 421])
      for (const { headers } of inClear) expect(headers['x-content-type-options']).toBe('nosniff')
    })

    test('the log contains no one-time links, Eval-IDs or search words (ASVS 14.2.1)', async () => {
      const paths = [
        `/activate/${key}`,
        `/api/link/reset/${key}`,
        '/verify/EVAL-SECR-ETID',
        '/people?search=Mustermann',
        '/api/companyVehicle?search=Mustermann',
        '/?search=Mustermann',
        `//activate/${key}`,
        `/api//link/${key}`,
      ]
      const headers = { referer: `https://${ownName}/welcome/${key}` }
      for (const requested of paths) {
        await ask(proxy, { path: requested, headers })
        await ask(proxy, { path: requested, headers }, { clear: true })
        for (const clear of [false, true])
          await ask(proxy, { path: requested, headers: { ...headers, host: 'evil.example.org' } }, { clear })
      }
      await expect.poll(() => addressesIn(proxy.logs())).toContain('/verify/…')
      await ask(proxy, { path: '/api/version' })
      await expect.poll(() => addressesIn(proxy.logs())).toContain('/api/link/…')
      // With the absolute URL, as clients send it to a forward proxy.
      const whole = `GET https://${ownName}/activate/${key} HTTP/1.1\r\nHost: ${ownName}\r\nConnection: close\r\n\r\n`
      await sendRaw(proxy, whole)
      await ask(proxy, { path: '/robots.txt' })
      await expect.poll(() => addressesIn(proxy.logs())).toContain('/robots.txt')
      const logs = proxy.logs()
      expect(addressesIn(logs)).toContain('/activate/…')
      for (const secret of [key, 'SECR-ETID', 'Mustermann']) expect(logs).not.toContain(secret)
    })

    test('T84: the secret of a link in another notation is not in the log either', async () => {
      const paths = [
        `/activate%23${key}`,
        `/activate%2F${key}`,
        `/activate;${key}`,
        `//activate/${key}`,
        `/%61ctivate/${key}`,
        `/${key}`,
        `/api/${key}`,
        `/api//${key}`,
        `/api/link%2Freset%2F${key}`,
        `/api%2Flink%2Freset%2F${key}`,
        `/api/%6cink/reset/${key}`,
      ]
      for (const requested of paths)
        for (const clear of [false, true]) await ask(proxy, { path: requested }, { clear })
      for (const clear of [false, true])
        await sendRaw(
          proxy,
          `GET http://${ownName}/activate/${key} HTTP/1.1\r\nHost: ${ownName}\r\nConnection: close\r\n\r\n`,
          { clear },
        )
      await ask(proxy, { path: '/lastOfThese/x' })
      await expect.poll(() => addressesIn(proxy.logs())).toContain('/lastOfThese/…')
      expect(proxy.logs()).not.toContain(key)
    })

    test('a malformed call is rejected, and its address is not logged', async () => {
      const malformed = (host: string) => `GET /activate/${key} HTTP/1.1\r\nHost: ${host}\r\nHost: b\r\n\r\n`
      const answer = await sendRaw(proxy, malformed('a'))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      for (const host of ['a', ownName])
        expect(await sendRaw(proxy, malformed(host), { clear: true })).toMatch(/^HTTP\/1\.1 400 /)
      // The others answer this before their configuration applies.
      if (name === 'nginx') expect(answer).toMatch(/strict-transport-security: max-age=63072000/i)
      expect(proxy.logs()).not.toContain(key)
    })

    test('while the product is unavailable, the answer has these headers, and the log no link', async () => {
      await product.app.close()
      const answer = await ask(proxy, { path: `/api/link/reset/${key}`, headers: { referer: key } })
      expect([502, 503, 504]).toContain(answer.status)
      expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(proxy.logs()).not.toContain(key)
    })
  })
