import { afterAll, expect } from 'vitest'
import { recordFile } from '../scripts/check/record.ts'
import { dropTestDatabases } from './database.ts'

// Files share a process: what one leaves behind is not found by the next. Hooks of setup files run last.
afterAll(async () => {
  await dropTestDatabases()
  recordFile(expect.getState().testPath ?? '')
})
