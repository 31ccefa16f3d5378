import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannotStart.ts'

/** The number of a migration is the schema version it produces. */
export interface Migration {
  number: number
  name: string
  sql: string
  sha256: string
}

export const migrationsDirectory = join(import.meta.dirname, 'migrations')

/** The migrations of a directory in order: `0001-functions.sql`, `0002-jobs-and-mail.sql`, … without a gap. */
export function readMigrations(directory: string): Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map((file) => readMigration(directory, file))
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1)
      throw new CannotStart(
        `Migration ${name} should have the number ${index + 1}: two share one, or one is missing.`,
      )
  })
  return migrations
}

function readMigration(directory: string, file: string): Migration {
  const [, digits, name] = /^(\d{4})-(.+)\.sql$/.exec(file) ?? []
  if (!digits || !name)
    throw new CannotStart(`${file} is not a migration name. Use a name such as 0001-functions.sql.`)
  // A checkout on Windows may have changed the line endings, which must not change the checksum.
  const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
  return { number: Number(digits), name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
