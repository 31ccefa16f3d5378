import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { v7 as uuid } from 'uuid'
import { openBatch, type Batch } from '../db/batch.ts'
import type { Database, Db } from '../db/db.ts'

export interface Reading {
  readerId: string
  personId: string
  action: string
  recordId: string | null
}

export interface AccessLog {
  note(reading: Reading): void
  flush(): Promise<void>
  close(): Promise<void>
  counts: Batch<unknown>['counts']
}

/** Repeated views within an hour are logged once. */
const sameMs = 3_600_000
const mostRemembered = 10_000
const mostWaiting = 5000
const writtenEveryMs = 2000

type Noted = Reading & { at: Date }

/** Buffers entries so calls do not wait. Repeated views within an hour are logged once. */
export function openAccessLog({ writes }: Pick<Database, 'writes'>): AccessLog {
  const lately = new LRUCache<string, number>({ max: mostRemembered })
  const batch = openBatch<Noted>({
    ...{ most: mostWaiting, everyMs: writtenEveryMs },
    write: (rows) => writeAccessLog(writes, rows),
  })
  return {
    note(reading) {
      const key = Object.values(reading).join(' ')
      const now = Date.now()
      if ((lately.get(key) ?? 0) > now - sameMs) return
      lately.set(key, now)
      batch.add({ ...reading, at: new Date(now) })
    },
    flush: batch.flush,
    close: batch.close,
    counts: batch.counts,
  }
}

/** `at` defaults to now. */
export async function writeAccessLog(db: Db, rows: (Reading & { at?: Date })[]) {
  if (rows.length === 0) return
  const column = <K extends keyof Noted>(name: K) => rows.map((row) => row[name] ?? null)
  await sql`insert into access_log (id, at, reader_id, person_id, action, record_id)
    select id, coalesce(at, now()), reader_id, person_id, action, record_id
    from unnest(${rows.map(() => uuid())}::uuid[], ${column('at')}::timestamptz[], ${column('readerId')}::uuid[],
      ${column('personId')}::uuid[], ${column('action')}::text[], ${column('recordId')}::uuid[])
      shown (id, at, reader_id, person_id, action, record_id)`.execute(db)
}
