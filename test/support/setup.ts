import { afterAll, expect, vi } from 'vitest'
import { recordFile } from '../../scripts/check/usage.ts'
import { rsaPairs } from '../../server/credentials/rsaPairs.ts'
import { cost } from '../../server/features/accounts/passwordCost.ts'
import { tolerance } from '../../server/features/accounts/secondFactor/tolerance.ts'
import { scaleTimeLimits } from '../../server/timeLimits.ts'
import { dropTestDatabases, timeoutFactor } from './database.ts'
import { pooledBits, pooledRsaPair } from './rsaPool.ts'
import { latest_steps } from './totp.ts'

// Before each file, to reset limits that another file changed.
scaleTimeLimits(timeoutFactor)
tolerance.older = latest_steps
Object.assign(cost, { memoryCost: 64, timeCost: 1 })
Object.assign(rsaPairs, { bits: pooledBits, make: pooledRsaPair })

// Files share a process, so nothing may remain. Hooks of setup files run last.
afterAll(async () => {
  // Pending imports at the end of a file would fail in the next one.
  await vi.dynamicImportSettled()
  await dropTestDatabases()
  recordFile(expect.getState().testPath ?? '')
})
