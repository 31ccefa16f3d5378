import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const program = resolve(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js')

/** Days and moments travel as text, counts as numbers, as the database's connections are set up to read them. */
const types = JSON.stringify({ timestamptz: 'string', int8: 'number', date: 'string' })

/** Writes the types of a migrated database's tables to a file. */
export async function writeTables(url: string, file: string) {
  await promisify(execFile)(process.execPath, [
    program,
    ...['--url', url, '--dialect', 'postgres', '--out-file', file, '--log-level', 'error', '--camel-case'],
    ...[
      '--date-parser',
      'string',
      '--type-mapping',
      types,
      '--exclude-pattern',
      '{graphile_worker.*,*.migration}',
    ],
  ])
}
