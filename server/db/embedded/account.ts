import { spawnSync, type SpawnOptions } from 'node:child_process'
import { statSync } from 'node:fs'
import { CannotStart } from '../cannotStart.ts'

/** The system user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
}

const self: Account = { prefix: [] }

// In the user namespace the process is not root, but outside it still owns the files. So no file changes its
// owner, and a private home directory is no obstacle.
const namespace: Account = { prefix: ['unshare', '--user', '--map-user=1000'] }

// The UID of `nobody`. Every directory above the data must then be accessible to others.
const unprivileged: Account = { prefix: [], uid: 65534, gid: 65534 }

/** The owner of the data directory runs it, so `sudo npm start` never creates files that the user cannot read. */
export function accountFor(directory: string): Account {
  if (process.getuid?.() !== 0) return self
  const owner = statSync(directory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (spawnSync('unshare', [...namespace.prefix.slice(1), 'true']).status === 0) return namespace
  if (!owner) return unprivileged
  throw new CannotStart(
    `${directory} belongs to root, and PostgreSQL does not run as root. Give it to another user (chown -R).`,
  )
}

export function commandFor(account: Account, program: string, args: string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return { command, args: rest, options: optionsFor(account) }
}

function optionsFor({ uid, gid }: Account): SpawnOptions {
  // LC_ALL=C: the supervisor parses English messages. PGDATA, PGOPTIONS and similar variables must not be inherited.
  const { PATH, SystemRoot } = process.env
  return { uid, gid, env: { PATH, SystemRoot, LC_ALL: 'C' } }
}
