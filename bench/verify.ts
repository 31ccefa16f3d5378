import type pg from 'pg'
import type { Server } from './children.ts'
import type { Figures } from './load.ts'
import { paceOn } from './pace.ts'

const perSecond = 100
const some = 500

/** How quickly anybody learns whether a certificate counts: at a steady pace, over codes from the whole register. */
export async function measureVerify(app: Server, client: pg.Client, seconds: number): Promise<Figures> {
  // The newest are sealed as any other; those seeded are in no log, which costs the same questions.
  const { rows } = await client.query<{ code: string }>(
    `(select verify_code as code from certificate where state = 'issued' order by created_at desc limit $1)
     union all
     (select verify_code from certificate tablesample system (1) where verify_code is not null limit $1)`,
    [some],
  )
  const calls = rows.map(({ code }) => ({ method: 'GET' as const, path: `/api/verify/${code}` }))
  await paceOn({ server: app, calls, perSecond, seconds: 1 })
  return paceOn({ server: app, calls, perSecond, seconds })
}

/** The figure beside what it must be. */
export const verifyTable = ({ p50, p99 }: Figures) =>
  `verify, ${perSecond}/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ 50 ms)`
