import { readFileSync } from 'node:fs'

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/**
 * Adds settings from files: `NAME_FILE` names the file with the value of `NAME`, so a secret appears in no
 * process list or container description. Trailing white space is removed. Empty counts as unset.
 * @throws ConfigError if both are set, or the file is unreadable or empty
 */
export function withFiles(env: Environment, names: string[]): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value) settings[name] = value
  for (const name of names) {
    const file = settings[`${name}_FILE`]
    if (file === undefined) continue
    if (settings[name] !== undefined) throw new ConfigError(`Give ${name} or ${name}_FILE, not both.`)
    settings[name] = contentOf(file, `${name}_FILE`)
  }
  return settings
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
