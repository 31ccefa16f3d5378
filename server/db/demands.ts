import type pg from 'pg'
import { CannotStart } from './cannotStart.ts'

export async function assertVersion(client: pg.Client): Promise<void> {
  const version = await settingOf(client, 'server_version_num')
  if (Number(version) < 150_000)
    throw new CannotStart(
      `PostgreSQL ${Math.floor(Number(version) / 10_000)} is too old; 15 or newer is needed.`,
    )
}

/** With any of these settings off, a committed certificate could be lost in a power failure. */
export async function assertDurable(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if ((await settingOf(client, name)) === 'off')
      throw new CannotStart(`The database would lose acknowledged work in a power cut: turn ${name} on.`)
}

async function settingOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value ?? ''
}
