import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** Where the link lies that creates the first administrator, readable by the account of the program alone. */
export const setupFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  path.join(dataDirectory, 'setup-link')

/**
 * Hands over the link that makes the person who opens it the administrator: in a file, and on a terminal, where only the person
 * who typed the command reads it. What is no terminal may be a log that others read: it gets the place of the file. A
 * former file goes, also where there is no link any more.
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
