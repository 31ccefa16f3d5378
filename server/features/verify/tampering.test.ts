import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, repeat } from '../../../test/support/sample.ts'
import { after } from '../../../test/tampering/after.ts'
import { fileTampering } from '../../../test/tampering/files.ts'
import { openStage, type Stage } from '../../../test/tampering/stage.ts'
import { tablesWithRows, tableTampering } from '../../../test/tampering/tables.ts'
import type { Db } from '../../db/db.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

interface Tampering {
  what: unknown
  change(db: Db): Promise<unknown>
}

/** Returns wrong or missed verdicts, and how many attempts changed a sealed record. */
async function tamperedWith(make: () => Tampering, count: number) {
  const wrong: object[] = []
  let [tried, changed] = [0, 0]
  while (tried < count) {
    const { what, change } = make()
    const result = await after(stage, change)
    if (!result) continue
    tried += 1
    if (result.isChanged) changed += 1
    if (result.lies.length > 0 || (result.isChanged && !result.isNoticed)) wrong.push({ what, ...result })
  }
  return { wrong, changed }
}

test('T48: after tampering with any table no record is shown as more valid, and the log check always fails', async () => {
  const tables = await tablesWithRows(stage.server.database.reads)
  const count = amount({ full: 2000, sampled: 50 })
  const { wrong, changed } = await tamperedWith(() => {
    const statements = tableTampering(tables)
    const change = async (db: Db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    return { what: statements, change }
  }, count)
  expect(wrong, repeat).toEqual([])
  expect(changed, repeat).toBeGreaterThan(count / 3)
})

test('T48: after tampering with stored files none is served or called genuine in place of another, and the log check always fails', async () => {
  const count = amount({ full: 2000, sampled: 50 })
  const { wrong, changed } = await tamperedWith(() => fileTampering(stage), count)
  expect(wrong, repeat).toEqual([])
  expect(changed, repeat).toBeGreaterThan(count / 3)
})
