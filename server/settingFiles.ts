import { readFileSync } from 'node:fs'
import { ConfigError } from './configError.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment with what stands in files: `NAME_FILE` names the file with the value of `NAME`, so that a secret is in
 * no process list and no container description. White space at the end of a file does not count. What is empty counts as
 * not given.
 *
 * @throws ConfigError where both are given, or the file cannot be read or is empty
 */
export function withFiles(env: Environment, names: string[]): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value
  for (const name of names) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new ConfigError(`Give ${name} or ${name}_FILE, not both.`)
    given[name] = contentOf(file, `${name}_FILE`)
  }
  return given
}

function contentOf(file: string, setting: string) {
  let content: string
  try {
    content = readFileSync(file, 'utf8').trimEnd()
  } catch (error) {
    const { code } = error as { code?: string }
    throw new ConfigError(`${setting} names ${file}, which cannot be read (${code ?? 'unknown'}).`)
  }
  if (content === '') throw new ConfigError(`${setting} names ${file}, which is empty.`)
  return content
}
