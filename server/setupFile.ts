import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** The file with the link that creates the first administrator, readable by the program's user only. */
export const setupFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  path.join(dataDirectory, 'setup-link')

/**
 * Provides the setup link: in a file, and on a terminal. A log may have other readers, so it shows only the
 * path of the file. Removes an earlier file, even if there is no link any more.
 */
export async function handOverSetup(
  config: Pick<Config, 'dataDirectory'>,
  link: string | null,
  { say, isTerminal }: { say: (line: string) => void; isTerminal: boolean },
): Promise<void> {
  const file = setupFile(config)
  await rm(file, { force: true })
  if (link === null) return
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
  const where = isTerminal ? `at ${link}` : `by the link in ${file}`
  say(`First start: create the system administrator ${where}`)
}
