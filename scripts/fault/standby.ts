import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { accountFor, commandFor } from '../../server/db/embedded/account.ts'
import { freePort, urlOf } from '../../server/db/address.ts'
import { findBinaries } from '../../server/db/embedded/binaries.ts'
import { clusterAt, databaseUser } from '../../server/db/embedded/cluster.ts'
import { isAvailable, runStatement, until } from './stage.ts'

export interface Standby {
  port: number
  promote(): Promise<unknown>
  stop(): Promise<void>
}

/** As in `synchronous_standby_names` of the primary. */
export const standbyName = 'second'

/** Copies the data directory of a stopped primary. Call `start` after the primary runs again. */
export function copyStandby(primary: string, directory: string) {
  const { status, stderr } = spawnSync('cp', ['-a', primary, directory], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { data, password } = clusterAt(directory)
  return { start: () => start(directory, { data, password: password(), primary }) }
}

async function start(
  directory: string,
  { data, password, primary }: { data: string; password: string; primary: string },
): Promise<Standby> {
  const signal = path.join(data, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(path.join(data, 'PG_VERSION'))
  chownSync(signal, uid, gid)
  const server = `host=${primary} port=5432 user=${databaseUser} password=${password}`
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${server} application_name=${standbyName}'\n`,
  )
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const { command, args: all, options } = commandFor(accountFor(directory), findBinaries().postgres, args)
  const child = spawn(command, all, { ...options, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const leave = () => void child.kill('SIGQUIT')
  process.once('exit', leave)
  const url = urlOf({ host: '127.0.0.1', port }, databaseUser, password)
  await until(() => isAvailable(url))
  return {
    port,
    promote: () => runStatement(url, 'select pg_promote()'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
      process.off('exit', leave)
    },
  }
}
