import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { commandFor, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CannotStart, reasonOf } from '../cannotStart.ts'

/** A data directory and the password of its only role, stored in one directory so they stay together. */
export interface Cluster {
  data: string
  password: string
}

export const databaseUser = 'eval'

const clusterIn = (directory: string) => ({
  data: join(directory, 'cluster'),
  passwordFile: join(directory, 'password'),
})

export function clusterAt(directory: string) {
  const { data, passwordFile } = clusterIn(directory)
  return { data, password: () => fs.readFileSync(passwordFile, 'utf8') }
}

/** Opens the cluster, or creates it on the first start. Never deletes one. */
export async function openCluster(
  directory: string,
  binaries: Binaries,
  account: Account,
  throwaway: boolean,
): Promise<Cluster> {
  const { data, passwordFile } = clusterIn(directory)
  try {
    if (!fs.existsSync(join(data, 'PG_VERSION'))) await createCluster(directory, binaries, account, throwaway)
    fs.accessSync(data, fs.constants.W_OK)
    assertVersion(data, binaries.major)
    return { data, password: fs.readFileSync(passwordFile, 'utf8') }
  } catch (failure) {
    throw refusalOf(failure, directory)
  }
}

function assertVersion(data: string, major: number): void {
  const version = Number.parseInt(fs.readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (version === major) return
  const remedy =
    version > major
      ? 'Start the newer program that created it.'
      : 'Export it with the program that created it, then import it into a new directory.'
  throw new CannotStart(
    `${data} was created by PostgreSQL ${version}; this program contains PostgreSQL ${major}. ${remedy}`,
  )
}

// initdb runs in a temporary directory that is renamed when complete, so a killed initdb leaves no partial cluster.
async function createCluster(directory: string, binaries: Binaries, account: Account, throwaway: boolean) {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0)
    throw new CannotStart(
      `${directory} contains something other than a database of this program. Move it away.`,
    )
  fs.mkdirSync(dirname(directory), { recursive: true })
  removeLeftovers(directory)
  const draft = `${directory}.new-${process.pid}`
  const { data, passwordFile } = clusterIn(draft)
  give(account, draft, () => fs.mkdirSync(draft, { mode: 0o700 }))
  give(account, passwordFile, () =>
    fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true }),
  )
  await runInitdb(binaries.initdb, account, [
    `--pgdata=${data}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Collations of the operating system change with updates and silently corrupt indexes; the builtin
    // provider does not.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    ...(throwaway ? ['--no-sync'] : []),
  ])
  takeName(draft, directory)
}

function give({ uid, gid }: Account, path: string, create: () => void): void {
  create()
  if (uid !== undefined && gid !== undefined) fs.chownSync(path, uid, gid)
}

async function runInitdb(initdb: string, account: Account, args: string[]): Promise<void> {
  const { command, args: all, options } = commandFor(account, initdb, args)
  const child = spawn(command, all, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let message = ''
  child.stderr?.on('data', (text: Buffer) => (message += text.toString()))
  await new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new CannotStart(`The database could not be created: ${reasonOf(message)}`)),
    )
  })
}

function takeName(draft: string, directory: string): void {
  // The operator may have created an empty directory. Windows cannot rename onto it.
  if (fs.existsSync(directory)) fs.rmdirSync(directory)
  fs.renameSync(draft, directory)
  if (process.platform === 'win32') return
  const parent = fs.openSync(dirname(directory), 'r')
  fs.fsyncSync(parent)
  fs.closeSync(parent)
}

function removeLeftovers(directory: string): void {
  const prefix = `${basename(directory)}.new-`
  for (const name of fs.readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    fs.rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

function refusalOf(failure: unknown, directory: string): unknown {
  const { code } = failure as NodeJS.ErrnoException
  if (code && unwritable.includes(code))
    return new CannotStart(`The data directory ${directory} cannot be written by this user (${code}).`)
  return code === 'ENOSPC' ? new CannotStart(`There is no space left for ${directory}.`) : failure
}
