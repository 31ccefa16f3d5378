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
  let running = Promise.resolve(postmaster)
  let stopping = false

  const watch = (current: Postmaster) =>
    void current.exited.then((words) => {
      if (stopping) return
      process.stderr.write(`The embedded PostgreSQL ended and is started again: ${reasonOf(words)}\n`)
      running = launchUntilUp(onPort, Infinity)
      void running.then(watch)
    })
  watch(postmaster)

  return {
    port,
    async stop() {
      stopping = true
      await (await running).stop()
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
    return { port, postmaster: await launchUntilUp(withPort(launch, port), patienceMs) }
  } catch (failure) {
    if (attempts > 1 && reasonOf(failure).includes('could not create any TCP/IP sockets'))
      return launchOnFreePort(launch, attempts - 1)
    throw new CannotStart(`The embedded PostgreSQL did not start: ${reasonOf(failure)}`)
  }
}

// The processes of a killed server hold its memory or its lock for a moment longer; only these are worth waiting for,
// unless the server has run already: then nothing is better than to go on trying.
const passing = /pre-existing shared memory block|lock file .* already exists|is still in use/

async function launchUntilUp(launch: Launch, patience: number): Promise<Postmaster> {
  const deadline = performance.now() + patience
  for (;;)
    try {
      return await launchPostmaster(launch)
    } catch (failure) {
      const hopeless = patience !== Infinity && !passing.test(reasonOf(failure))
      if (hopeless || performance.now() > deadline) throw failure
      await sleep(250)
    }
}

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
