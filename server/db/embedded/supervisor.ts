import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from '../cannotStart.ts'
import { freePort, socketFits, type Address } from '../address.ts'
import { launchPostmaster, type Launch, type Postmaster } from './postmaster.ts'
import { timeoutMs } from './postmasterLock.ts'

/** Restarts the server at the same address when it ends unexpectedly. */
interface SupervisedServer {
  address: Address
  stop(): Promise<void>
}

export async function supervise(launch: Launch, directory: string): Promise<SupervisedServer> {
  const { address, postmaster } = await launchSomewhere(launch, directory)
  const relaunch = at(address, launch)
  let running = postmaster
  let stopping = false

  async function keepUp() {
    for (;;) {
      const message = await running.exited
      if (stopping) return
      process.stderr.write(`The embedded PostgreSQL ended and is started again: ${lastLineOf(message)}\n`)
      running = await launchUntil(relaunch, () => stopping)
      if (stopping) return running.stop()
    }
  }
  // Rejects only if `stop` ended the launches.
  const supervision = keepUp().catch(() => undefined)

  return {
    address,
    async stop() {
      stopping = true
      await running.stop()
      await supervision
    },
  }
}

interface Launched {
  address: Address
  postmaster: Postmaster
}

// A Unix socket is a fifth faster than TCP and accessible only locally, but not every file system supports it.
async function launchSomewhere(launch: Launch, directory: string): Promise<Launched> {
  if (!socketFits(directory)) return launchOnFreePort(launch)
  try {
    return await launchAt({ host: directory, port: 5432 }, launch)
  } catch (failure) {
    if (reasonOf(failure).includes('Unix-domain socket')) return launchOnFreePort(launch)
    throw failure
  }
}

// Another program may take the free port before it is used.
async function launchOnFreePort(launch: Launch, attempts = 5): Promise<Launched> {
  try {
    return await launchAt({ host: '127.0.0.1', port: await freePort() }, launch)
  } catch (failure) {
    if (attempts === 1 || !reasonOf(failure).includes('could not create any TCP/IP sockets')) throw failure
    return launchOnFreePort(launch, attempts - 1)
  }
}

async function launchAt(address: Address, launch: Launch): Promise<Launched> {
  try {
    return { address, postmaster: await launchPatiently(at(address, launch)) }
  } catch (failure) {
    throw new CannotStart(`The embedded PostgreSQL did not start: ${reasonOf(failure)}`)
  }
}

function at({ host, port }: Address, launch: Launch): Launch {
  const isSocket = host.startsWith('/')
  const listen = [
    `listen_addresses=${isSocket ? '' : host}`,
    `unix_socket_directories=${isSocket ? host : ''}`,
  ]
  return {
    ...launch,
    args: [...launch.args, '-p', String(port), ...listen.flatMap((setting) => ['-c', setting])],
  }
}

// Processes of a killed server briefly use shared memory or its lock. Only these errors are retried.
const passing = /pre-existing shared memory block|lock file .* already exists|is still in use/

function launchPatiently(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + timeoutMs
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
