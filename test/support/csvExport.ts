import { csvRows } from '#domain/csv.ts'
import type { Client } from './client.ts'
import type { TestServer } from './testServer.ts'
import type { Person } from './people.ts'

/** The CSV export of a list, by its path. */
export async function csvExport(caller: Client, path: string, query: Record<string, unknown> = {}) {
  const { status, text, headers } = await caller.send('GET', path, { query })
  const { headings, rows } = csvRows(status === 200 ? text : '')
  return { status, text, headers, headings, rows: rows.map(({ cells }) => cells) }
}

/** People whose access log names this user, with the action; once per entry. */
export async function accessLogOf({ database }: TestServer, { id }: Person) {
  const entries = await database.reads
    .selectFrom('accessLog')
    .innerJoin('user', 'user.id', 'accessLog.personId')
    .select(['user.firstname', 'accessLog.action'])
    .where('readerId', '=', id)
    .execute()
  return entries.map(({ firstname, action }) => `${firstname}: ${action}`).toSorted()
}
