import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type NotScanned, scan, scanLimit } from './clamd.ts'
import { readAntivirus } from './settings.ts'

let server: Server | undefined
const usual = scanLimit.ms
afterEach(() => {
  scanLimit.ms = usual
  server?.close()
})

/** A fake clamd that records what it receives. */
async function withScanner(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const created = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  server = created
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
  created.on('close', () => sockets.forEach((socket) => socket.destroy()))
  return { host: '127.0.0.1', port: (created.address() as AddressInfo).port }
}

const answers = (text: string) => withScanner((socket) => socket.once('data', () => socket.end(text)))

const reasonOf = (scanning: Promise<unknown>) =>
  scanning.then(
    (found) => ({ found }),
    (error: unknown) => (error as NotScanned).reason,
  )

test('sends the command, the length, the bytes and an empty chunk, and accepts only a complete answer', async () => {
  const received: Buffer[] = []
  const address = await withScanner((socket) =>
    socket.on('data', (piece: Buffer) => {
      received.push(piece)
      if (!Buffer.concat(received).subarray(-4).equals(Buffer.alloc(4))) return
      socket.write('stream: Some.Virus-1 FO')
      setImmediate(() => socket.write('UND\0'))
    }),
  )
  expect(await scan(address, Buffer.from('bytes'))).toBe('Some.Virus-1')
  expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\u0005bytes\0\0\0\0')
})

test('an upload is clean only if clamd answers exactly that', async () => {
  expect(await scan(await answers('stream: OK\0'), Buffer.from('x'))).toBeNull()
})

test.each([
  ['another word', 'stream: MAYBE\0'],
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['the answer to another command', 'PONG\0'],
  ['OK with a prefix', 'x\nstream: OK\0'],
  ['no end', `stream: OK${' '.repeat(5000)}`],
])('ASVS 5.4.3: %s is no result, so the file is not clean', async (_what, text) => {
  expect(await reasonOf(scan(await answers(text), Buffer.from('x')))).toBe('answer')
})

test('ASVS 5.4.3: a connection that closes before the end of the answer proves nothing', async () => {
  expect(await reasonOf(scan(await answers('stream: OK'), Buffer.from('x')))).toBe('closed')
})

test('ASVS 5.4.3: without a listening scanner the file is not clean', async () => {
  const address = await answers('')
  await new Promise((resolve) => server?.close(resolve))
  expect(await reasonOf(scan(address, Buffer.from('x')))).toBe('connection')
  expect(await reasonOf(scan({ path: '/nowhere/clamd.sock' }, Buffer.from('x')))).toBe('connection')
})

test('ASVS 5.4.3: a silent scanner is abandoned after its time limit', async () => {
  const address = await withScanner((socket) => socket.resume())
  scanLimit.ms = 50
  expect(await reasonOf(scan(address, Buffer.from('x')))).toBe('timeout')
})

test.each([
  ['clamav', { host: 'clamav', port: 3310 }],
  ['10.0.0.7:3311', { host: '10.0.0.7', port: 3311 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('the address %s is a scanner', (CLAMD_HOST, address) => {
  expect(readAntivirus({ CLAMD_HOST })).toEqual(address)
})

test.each(['tcp://clamav:3310', 'clamav:0', 'clamav:99999', 'a b', ':3310'])(
  'a start with the address %s is rejected, and so are two scanners',
  (CLAMD_HOST) => {
    expect(() => readAntivirus({ CLAMD_HOST })).toThrow(/CLAMD_HOST/)
    expect(() => readAntivirus({ CLAMD_HOST: 'clamav', CLAMD_SOCKET: '/run/clamd' })).toThrow(/both/)
  },
)
