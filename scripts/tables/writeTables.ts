import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const program = resolve(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js')

/** Must match the parsers of the database connections: days and moments as text, counts as numbers. */
const types = JSON.stringify({ timestamptz: 'string', int8: 'number', date: 'string' })

/** Columns with a fixed set of values, which the schema checks too. */
const overrides = JSON.stringify({
  columns: {
    'authority_member.role': 'AuthorityRole',
    'certificate.language': 'Generated<Locale>',
    'consent.language': 'Locale',
    'course.language': 'Locale | null',
    'coworker.role': 'CompanyRole',
    'invitation.language': 'Generated<Locale>',
    'invitation.role': 'Generated<CompanyRole>',
    'mail.locale': 'Locale',
    'template.language': 'Generated<Locale>',
    'template.second_language': 'Generated<Locale>',
    'user.language': 'Generated<Locale>',
  },
})
const customImports = JSON.stringify({
  AuthorityRole: '#domain/role.ts',
  CompanyRole: '#domain/role.ts',
  Locale: '#domain/locale.ts',
})

export async function writeTables(url: string, file: string) {
  await promisify(execFile)(process.execPath, [
    program,
    ...['--url', url, '--dialect', 'postgres', '--out-file', file, '--log-level', 'error', '--camel-case'],
    ...['--overrides', overrides, '--custom-imports', customImports],
    ...['--date-parser', 'string', '--type-mapping', types],
    ...['--exclude-pattern', '{graphile_worker.*,*.migration}'],
  ])
}
