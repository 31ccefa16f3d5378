import { afterAll, expect, vi } from 'vitest'
import { recordFile } from '../scripts/check/record.ts'
import { rsaPairs } from '../server/credentials/rsaPairs.ts'
import { cost } from '../server/features/accounts/passwordCost.ts'
import { tolerance } from '../server/features/secondFactor/tolerance.ts'
import { scaleTimeLimits } from '../server/timeLimits.ts'
import { dropTestDatabases, timeoutFactor } from './database.ts'
import { pooledBits, pooledRsaPair } from './rsaPool.ts'
import { latest_steps } from './totp.ts'

// Before each file, so that a limit that the file before has set is as usual again.
scaleTimeLimits(timeoutFactor)
tolerance.older = latest_steps
Object.assign(cost, { memoryCost: 64, timeCost: 1 })
Object.assign(rsaPairs, { bits: pooledBits, make: pooledRsaPair })

// Files share a process: what one leaves behind is not found by the next. Hooks of setup files run last.
afterAll(async () => {
  // A module that is still being loaded at the end of its file could not be loaded by the next one.
  await vi.dynamicImportSettled()
  await dropTestDatabases()
  recordFile(expect.getState().testPath ?? '')
})
