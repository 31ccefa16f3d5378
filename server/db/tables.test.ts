import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTables } from '../../scripts/tables/writeTables.ts'
import { testDatabase } from '../../test/support/database.ts'

test('the table types match the migrated schema', async () => {
  const { url, drop } = await testDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'eval-tables-'))
  const file = join(directory, 'tables.ts')
  await writeTables(url, file)
  const [generated, committed] = await Promise.all(
    [file, join(import.meta.dirname, 'tables.ts')].map((one) => readFile(one, 'utf8')),
  )
  expect(committed, 'server/db/tables.ts differs: npm run tables').toBe(generated)
  await drop()
  await rm(directory, { recursive: true })
})
