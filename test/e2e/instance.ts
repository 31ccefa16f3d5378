import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { inherited } from './inherited.ts'

export async function startInstance(env: Record<string, string>) {
  const program = spawn(process.execPath, ['server/main.ts'], {
    env: { ...inherited(), ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  const stop = async () => {
    program.kill('SIGTERM')
    await ended
  }
  let address: string | undefined
  for await (const line of createInterface(program.stdout)) {
    address = /is ready: (\S+)/.exec(line)?.[1]
    if (address) break
  }
  if (!address) throw new Error('the instance ended at its start')
  // Reading lines paused the output; the rest is discarded.
  program.stdout.resume()
  return { address, stop }
}

export interface Restartable {
  address: string
  /** The address then refuses every connection. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Holds the port while the instance is stopped, so that no other program takes it. */
export async function startRestartable(env: Record<string, string>): Promise<Restartable> {
  const open = new Set<Socket>()
  let instance: Awaited<ReturnType<typeof startInstance>> | undefined
  const gate = createServer((socket) => {
    if (!instance) return socket.destroy()
    const inner = connect(Number(new URL(instance.address).port), '127.0.0.1')
    for (const end of [socket, inner]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => open.delete(end))
    }
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = `http://localhost:${(gate.address() as AddressInfo).port}`
  const begin = async () => void (instance = await startInstance({ ...env, BASE_URL: address }))
  const stop = async () => {
    const running = instance
    instance = undefined
    for (const socket of open) socket.destroy()
    await running?.stop()
  }
  await begin()
  return {
    address,
    stop,
    start: begin,
    close: async () => {
      await stop()
      gate.close()
    },
  }
}
