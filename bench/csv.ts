import type pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import type { Client } from './callers.ts'
import { memoryOf, type Server } from './children.ts'

interface CsvFigures {
  rows: number
  seconds: number
  firstByteMs: number
  /** Memory of the server process in MB, at its highest and before; null if unavailable. */
  highestMB: number | null
  beforeMB: number | null
}

const rowCount = 100_000
const stepMs = 50
const columns = 'holder,name,number,state,level,issueDate,dueDate,issuer'

/** Exports, as system administrator, the certificates with the latest due dates, up to the row limit. */
export async function measureCsv(app: Server, client: pg.Client, { cookie }: Client): Promise<CsvFigures> {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(due_date, 'YYYY-MM-DD') as day from certificate order by due_date desc
     offset least($1, (select count(*) from certificate)) - 1 limit 1`,
    [rowCount],
  )
  const query = new URLSearchParams({ columns, sf: 'holder', 'dueDate.from': rows[0]?.day ?? '' })
  const beforeMB = memoryOf(app.pid)?.nowMB ?? null
  const ended = new AbortController()
  const watched = highest(app.pid, ended.signal)
  const startedAt = performance.now()
  const answer = await fetch(`${app.address}/api/certificate/csv?${query.toString()}`, {
    headers: { cookie },
  })
  if (!answer.ok || !answer.body) throw new Error(`The table was refused: ${answer.status}`)
  const firstByteMs = performance.now() - startedAt
  let lines = 0
  for await (const part of answer.body) for (const byte of part) if (byte === newline) lines++
  const seconds = (performance.now() - startedAt) / 1000
  ended.abort()
  return { rows: lines - 1, seconds, firstByteMs, beforeMB, highestMB: await watched }
}

const newline = 10

async function highest(pid: number, signal: AbortSignal) {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, memoryOf(pid)?.nowMB ?? 0)
    await setTimeout(stepMs, null, { signal }).catch(() => undefined)
  }
  return most || null
}

export const csvTable = ({ rows, seconds, firstByteMs, beforeMB, highestMB }: CsvFigures) =>
  `CSV export: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, the first after ${Math.round(firstByteMs)} ms; memory ${beforeMB ?? '?'} MB before, at most ${highestMB ?? '?'} MB (≤ 250 MB)`
