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
  const place = setupFile(config)
  await rm(place, { force: true })
  if (link === null) return
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, `${link}\n`, { mode: 0o600, flag: 'wx' })
  const where = isTerminal ? `at ${link}` : `by the link in ${place}`
  say(`First start: create the system administrator ${where}`)
}
