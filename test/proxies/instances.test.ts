import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask } from './asking.ts'
import { startNginx } from './nginx.ts'
import { isInstalled, type Proxy } from './programs.ts'

/** An instance that answers with this status, and whether it was asked. */
interface Instance {
  server: Server
  address: string
  status: number
  asked: number
}

describe.skipIf(!isInstalled('nginx', '-v'))('nginx before two instances', () => {
  let place: string
  let instances: Instance[]
  let proxy: Proxy

  beforeEach(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'eval-nginx-'))
    instances = await Promise.all([instance(200), instance(200)])
    proxy = await startNginx({ place, instances: instances.map(({ address }) => address) })
  })
  afterEach(async () => {
    await proxy.stop()
    for (const { server } of instances) server.close().closeAllConnections()
    rmSync(place, { recursive: true, force: true })
  })

  const statuses = async (count: number, call: Parameters<typeof ask>[1]) => {
    const answers: number[] = []
    for (let made = 0; made < count; made++) answers.push((await ask(proxy, call)).status)
    return [...new Set(answers)]
  }

  test('a 503 of the one that lives does not take it out while the other one is away', async () => {
    const [living, away] = instances
    if (!living || !away) throw new Error('two instances')
    away.server.close().closeAllConnections()
    living.status = 503
    expect(Math.min(...(await statuses(2, { path: '/' })))).toBeGreaterThanOrEqual(502)
    living.status = 200
    expect(await statuses(20, { path: '/' })).toEqual([200])
  })

  test('what one that stops answers by 503 is asked of the other one, where that does no harm', async () => {
    const [stopping, living] = instances
    if (!stopping || !living) throw new Error('two instances')
    stopping.status = 503
    const write = { path: '/', method: 'POST', body: '{}' }
    expect(await statuses(10, { path: '/' })).toEqual([200])
    expect(await statuses(10, { ...write, headers: { 'idempotency-key': 'k' } })).toEqual([200])
    // Without a key it could be done twice.
    expect(await statuses(10, write)).toContain(503)
    expect(stopping.asked + living.asked).toBeGreaterThan(30)
  })
})

async function instance(status: number): Promise<Instance> {
  const server = createServer((_request, answer) => {
    one.asked += 1
    answer.writeHead(one.status).end()
  })
  const one: Instance = { server, address: '', status, asked: 0 }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  one.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return one
}
