import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from './cannotStart.ts'
import { launchPostmaster, type Launch, type Postmaster } from './postmaster.ts'
import { patienceMs } from './postmasterLock.ts'

/** A server that is started again whenever it ends by itself, on the port it had. */
export interface SupervisedServer {
  port: number
  stop(): Promise<void>
}

export async function supervise(launch: Launch): Promise<SupervisedServer> {
  const { port, postmaster } = await launchOnFreePort(launch)
  const onPort = withPort(launch, port)
  let running = postmaster
  let stopping = false

  async function keepUp() {
    for (;;) {
      const words = await running.exited
      if (stopping) return
      process.stderr.write(`The embedded PostgreSQL ended and is started again: ${lastLineOf(words)}\n`)
      running = await launchUntil(onPort, () => stopping)
      if (stopping) return running.stop()
    }
  }
  // Rejects only when the launches were given up because of stop.
  const kept = keepUp().catch(() => undefined)

  return {
    port,
    async stop() {
      stopping = true
      await running.stop()
      await kept
    },
  }
}

// Between finding a free port and using it another program may take it.
async function launchOnFreePort(
  launch: Launch,
  attempts = 5,
): Promise<{ port: number; postmaster: Postmaster }> {
  const port = await freePort()
  try {
    return { port, postmaster: await launchPatiently(withPort(launch, port)) }
  } catch (failure) {
    if (attempts > 1 && reasonOf(failure).includes('could not create any TCP/IP sockets'))
      return launchOnFreePort(launch, attempts - 1)
    throw new CannotStart(`The embedded PostgreSQL did not start: ${reasonOf(failure)}`)
  }
}

// The processes of a killed server hold its memory or its lock for a moment longer; only these are worth waiting for.
const passing = /pre-existing shared memory block|lock file .* already exists|is still in use/

function launchPatiently(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + patienceMs
  return launchUntil(launch, (failure) => !passing.test(reasonOf(failure)) || performance.now() > deadline)
}

async function launchUntil(launch: Launch, givesUp: (failure: unknown) => boolean): Promise<Postmaster> {
  for (;;)
    try {
      return await launchPostmaster(launch)
    } catch (failure) {
      if (givesUp(failure)) throw failure
      await sleep(250)
    }
}

const lastLineOf = (text: string) => text.trim().split('\n').at(-1) ?? ''

const withPort = (launch: Launch, port: number): Launch => ({
  ...launch,
  args: [...launch.args, '-p', String(port)],
})

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}
