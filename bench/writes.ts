import { statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Clients } from './callers.ts'
import type { Server } from './children.ts'
import { atShare } from './load.ts'

interface MeasuredWrites {
  changes: number
  /** ms until a change is answered, including signing and writing outside the database. */
  p50: number
  most: number
  /** Bytes of the file with the newest entry per record. */
  headsBytes: number
}

/**
 * Suspends and reinstates certificates one after the other, which restores the seeded states. Each answer waits for a
 * signed checkpoint.
 */
export async function measureWrites(
  app: Server,
  {
    client,
    callers,
    directory,
    count,
  }: { client: pg.Client; callers: Clients; directory: string; count: number },
): Promise<MeasuredWrites> {
  const times: number[] = []
  for (const { id, cookie } of await issued(client, callers, count))
    for (const [change, body] of [
      ['suspend', { reason: 'Messung', until: null }],
      ['reinstate', { reason: 'Messung' }],
    ] as const) {
      const startedAt = performance.now()
      const answer = await fetch(`${app.address}/api/certificate/${id}/${change}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== 200)
        throw new Error(`A certificate could not be changed: ${answer.status} ${await answer.text()}`)
      times.push(performance.now() - startedAt)
    }
  return {
    changes: times.length,
    p50: atShare(times, 0.5),
    most: atShare(times, 1),
    headsBytes: headsBytesIn(directory),
  }
}

async function issued(client: pg.Client, { authorityAdmins }: Clients, count: number) {
  const { rows } = await client.query<{ id: string; authorityId: string }>(
    `select id, authority_id as "authorityId" from certificate
     where state = 'issued' and due_date > current_date and authority_id = any($1) order by random() limit $2`,
    [authorityAdmins.map(({ authorityId }) => authorityId), count],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} certificates can be changed`)
  return rows.map(({ id, authorityId }) => {
    const admin = authorityAdmins.find((one) => one.authorityId === authorityId)
    return { id, cookie: admin?.cookie ?? '' }
  })
}

/** The newest checkpoint is the only one with such a file. */
function headsBytesIn(dataPath: string) {
  const directory = path.join(dataPath, 'checkpoints')
  const file = readdirSync(directory).find((name) => name.endsWith('.heads'))
  if (!file) throw new Error(`${directory} has no heads`)
  return statSync(path.join(directory, file)).size
}

export const writesTable = ({ changes, p50, most, headsBytes }: MeasuredWrites) =>
  `suspend and reinstate, ${changes} one after the other, each signed: p50 ${p50.toFixed(0)} ms, at most ${most.toFixed(0)} ms; ${Math.ceil(headsBytes / 1000)} kB of heads`
