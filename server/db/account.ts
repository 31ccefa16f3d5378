import { spawnSync, type SpawnOptions } from 'node:child_process'
import { statSync } from 'node:fs'
import { CannotStart } from './cannotStart.ts'

/** How to run a program as someone PostgreSQL accepts: it refuses to be root. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
}

const self: Account = { prefix: [] }

// Inside the namespace the user is no longer root, outside still the owner of all files: nothing has to be given
// away, and a home directory closed to others is no obstacle.
const namespace: Account = { prefix: ['unshare', '--user', '--map-user=1000'] }

// The number that Linux gives to no one. Every directory above the data must then be open to others.
const nobody: Account = { prefix: [], uid: 65534, gid: 65534 }

/** Anyone who owns the data directory runs it, so that `sudo npm start` never leaves files its user cannot read. */
export function accountFor(directory: string): Account {
  if (process.getuid?.() !== 0) return self
  const owner = statSync(directory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (spawnSync('unshare', [...namespace.prefix.slice(1), 'true']).status === 0) return namespace
  if (!owner) return nobody
  throw new CannotStart(
    `${directory} belongs to root, and PostgreSQL does not run as root. Give it to another user (chown -R).`,
  )
}

/** The command line and options that run a program as this account, in an environment that decides nothing. */
export function commandFor(account: Account, program: string, args: string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return { command, args: rest, options: optionsFor(account) }
}

export function optionsFor({ uid, gid }: Account): SpawnOptions {
  // LC_ALL=C keeps messages in the language the supervisor reads; PGDATA, PGOPTIONS and their like must not leak in.
  const { PATH, SystemRoot } = process.env
  return { uid, gid, env: { PATH, SystemRoot, LC_ALL: 'C' } }
}
