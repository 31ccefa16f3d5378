import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { slowest } from './openCalls.ts'

let services: TestServer
let port: number
const open: Socket[] = []

beforeAll(async () => {
  services = await testServer()
  await services.app.listen({ port: 0, host: '127.0.0.1' })
  port = (services.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await services.close()
})

async function slow(beginning: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

const head = 'GET /api/ready HTTP/1.1\r\nHost: localhost\r\n'
const withBody = `POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`

const { bodyMs } = slowest
afterEach(() => void (slowest.bodyMs = bodyMs))

test('T78: three hundred connections with unfinished requests leave the service usable', async () => {
  const { server } = services.app
  const { headersTimeout, requestTimeout } = server
  // On a busy machine, no connection ends as slow while others are served.
  Object.assign(server, { headersTimeout: 600_000, requestTimeout: 600_000 })
  slowest.bodyMs = 600_000
  const held = await Promise.all(Array.from({ length: 300 }, (_, index) => slow(index % 2 ? head : withBody)))
  const dropping = setInterval(() => {
    for (const [index, socket] of held.entries()) socket.write(index % 2 ? 'X-A: b\r\n' : ' ')
  }, 200)
  try {
    for (let calls = 0; calls < 20; calls++) {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/ready`)
      expect(status).toBe(200)
    }
    expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(300)
  } finally {
    clearInterval(dropping)
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})

test('T78: a connection with unfinished headers is ended, and its slot is free again', async () => {
  const { server } = services.app
  const { headersTimeout } = server
  Object.assign(server, { headersTimeout: 300 })
  const socket = await slow(head)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('408')
  await once(socket, 'close')
  Object.assign(server, { headersTimeout })
})
