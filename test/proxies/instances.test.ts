import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask } from './requests.ts'
import { startHaproxy } from './haproxy.ts'
import { closeInstance, openInstance, type Instance } from './instance.ts'
import { startNginx } from './nginx.ts'
import { isInstalled, type Proxy } from './programs.ts'

const write = { path: '/', method: 'POST', body: '{}' }
const repeatableWrite = { ...write, headers: { 'idempotency-key': 'k' } }

for (const { name, start } of [
  { name: 'nginx', start: startNginx },
  { name: 'haproxy', start: startHaproxy },
])
  describe.skipIf(!isInstalled(name, '-v'))(`${name} in front of two instances`, () => {
    let directory: string
    let one: Instance
    let other: Instance
    let proxy: Proxy

    beforeEach(async () => {
      directory = mkdtempSync(path.join(tmpdir(), `eval-${name}-`))
      ;[one, other] = await Promise.all([openInstance(), openInstance()])
      proxy = await start({ directory, instances: [one.address, other.address] })
      await expect.poll(() => statuses(4, { path: '/' })).toEqual([200])
      forgetCalls()
    })
    afterEach(async () => {
      await proxy.stop()
      await Promise.all([closeInstance(one), closeInstance(other)])
      rmSync(directory, { recursive: true, force: true })
    })

    function forgetCalls() {
      for (const instance of [one, other]) instance.received = []
    }

    const statuses = async (count: number, call: Parameters<typeof ask>[1]) => {
      const answers: number[] = []
      for (let counter = 0; counter < count; counter++) answers.push((await ask(proxy, call)).status)
      return [...new Set(answers)]
    }

    test('a 503 of the remaining instance does not remove it while the other one is unavailable', async () => {
      await closeInstance(other)
      one.status = 503
      expect(Math.min(...(await statuses(2, { path: '/' })))).toBeGreaterThanOrEqual(502)
      one.status = 200
      expect(await statuses(20, { path: '/' })).toEqual([200])
    })

    test('a call answered with 503 by a stopping instance is sent to the other one, if that is safe', async () => {
      one.status = 503
      expect(await statuses(10, { path: '/' })).toEqual([200])
      expect(await statuses(10, repeatableWrite)).toEqual([200])
      // Without a key it could run twice.
      expect(await statuses(10, write)).toContain(503)
      expect(one.received.length).toBeGreaterThan(3)
    })

    test('an unanswered call is sent to the other one, if that is safe', async () => {
      one.status = null
      expect(await statuses(10, { path: '/' })).toEqual([200])
      expect(await statuses(10, repeatableWrite)).toEqual([200])
      forgetCalls()
      const answers = await statuses(10, write)
      expect(Math.max(...answers)).toBeGreaterThanOrEqual(502)
      expect(one.received.length + other.received.length).toBe(10)
    })

    test('a call that could not reach an instance is sent to the other one in any case', async () => {
      await closeInstance(other)
      for (const call of [{ path: '/' }, write, repeatableWrite])
        expect(await statuses(10, call)).toEqual([200])
    })

    // The open-source nginx has no active health checks.
    if (name !== 'nginx')
      test('an instance that is not ready receives no calls', async () => {
        one.isReady = false
        const share = async () => {
          forgetCalls()
          expect(await statuses(6, { path: '/' })).toEqual([200])
          return [one.received.length, other.received.length]
        }
        await expect.poll(share).toEqual([0, 6])
        one.isReady = true
        await expect.poll(share).toEqual([3, 3])
      })
  })
