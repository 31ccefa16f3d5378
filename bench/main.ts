import { readOptions } from './options.ts'

/**
 * `npm run bench` measures the product under load. `--plans` checks the query plan of every list; `--verify` measures
 * what depends on the log size.
 */
const { plansOnly, verifyOnly } = readOptions(process.argv.slice(2))
if (plansOnly) await import('./plans.ts')
else if (verifyOnly) await import('./verifyAlone.ts')
else await import('./underLoad.ts')
