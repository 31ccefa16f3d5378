import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eicar, hasClamd, startClamd } from '../../../test/support/clamd.ts'
import { endpoints } from '../../../test/support/contract.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { matrixScenario } from '../../../test/support/scenario.ts'
import { exposition } from '../../operations/metrics/stored.ts'
import { openProcessMetrics } from '../../operations/metrics/process.ts'
import { scanLimit } from './clamd.ts'

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function metricsOf({ app: { services } }: TestServer) {
  const metrics = openProcessMetrics(services)
  const text = await exposition(metrics.metrics())
  metrics.close()
  return text.split('\n').filter((line) => line.startsWith('eval_upload_scans_total'))
}

const scans = (clean: number, infected: number, failed: number) =>
  Object.entries({ clean, infected, failed }).map(
    ([result, value]) => `eval_upload_scans_total{result="${result}"} ${value}`,
  )

async function uploader(server: TestServer) {
  const caller = await server.as(await insert.person(server.database.writes, 'Ute'))
  const upload = (bytes: Uint8Array) => caller.send('POST', '/api/file', form({ kind: 'picture' }, bytes))
  const stored = () =>
    server.database.reads
      .selectFrom('file')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  return { upload, stored }
}

describe.runIf(hasClamd)('upload, with clamd of this machine', () => {
  let server: TestServer
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd()
    const env = { CLAMD_SOCKET: clamd.socket, LOG_LEVEL: 'warn', METRICS_PORT: '0' }
    server = await testServer({ env, logTo })
  })
  afterAll(async () => {
    await server.close()
    await clamd.stop()
  })

  test('ASVS 5.4.3: is stored if it is clean, and rejected with the name of its field if it is infected', async () => {
    const { upload, stored } = await uploader(server)
    expect((await upload(picture)).status).toBe(200)
    expect(await stored()).toEqual({ count: 1 })
    const { status, body } = await upload(Buffer.concat([picture, eicar]))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'file.infected', fields: { file: 'file.infected' } })
    expect(await stored()).toEqual({ count: 1 })
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: 'infected upload', found: 'Eicar-Test-Signature.UNOFFICIAL' }),
    )
    expect(await metricsOf(server)).toEqual(scans(1, 1, 0))
  })

  test('ASVS 5.4.3: is rejected as long as clamd is unavailable', async () => {
    const { upload, stored } = await uploader(server)
    const before = await stored()
    await clamd.stop()
    const { status, headers } = await upload(picture)
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '30' })
    expect(await stored()).toEqual(before)
    expect(await metricsOf(server)).toEqual(scans(1, 1, 1))
  })
})

test('without a scanner in the settings nothing is scanned, and there is no metric', async () => {
  const server = await testServer()
  const { upload } = await uploader(server)
  expect((await upload(picture)).status).toBe(200)
  expect(await metricsOf(server)).toEqual([])
  await server.close()
})

test('ASVS 5.4.3: an upload is rejected when its scan takes longer than its limit', async () => {
  const silent = createServer((socket) => socket.resume())
  const port = await listening(silent)
  const server = await testServer({ env: { CLAMD_HOST: `127.0.0.1:${port}`, LOG_LEVEL: 'error' }, logTo })
  const usual = scanLimit.ms
  scanLimit.ms = 50
  try {
    const { upload } = await uploader(server)
    expect((await upload(picture)).status).toBe(503)
    expect(lines.some((line) => line.includes('antivirus.timeout'))).toBe(true)
  } finally {
    scanLimit.ms = usual
    await server.close()
    silent.close()
  }
})

test('ASVS 5.4.3: every call that stores a file has it scanned first', async () => {
  const alarm = createServer((socket) => socket.once('data', () => socket.end('stream: Any FOUND\0')))
  const port = await listening(alarm)
  const server = await testServer({ env: { CLAMD_HOST: `127.0.0.1:${port}` } })
  const { roles } = await matrixScenario(server)
  const callers = await Promise.all(Object.values(roles).map(({ person }) => server.as(person)))
  const addresses = [...endpoints].flatMap(([address, { takesFile }]) =>
    takesFile === true ? [address] : [],
  )
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) {
    const [method = '', path = ''] = address.replace(/:\w+/g, randomUUID()).split(' ')
    const statuses = new Set<number>()
    for (const caller of callers) statuses.add((await caller.send(method, path, form({}, picture))).status)
    // Callers without permission are refused before their file is read.
    expect({ address, refused: [...statuses].filter((status) => status !== 401 && status !== 403) }).toEqual({
      ...{ address, refused: [422] },
    })
  }
  await server.close()
  alarm.close()
})
