import { readOptions } from './options.ts'

/** `npm run bench` measures the product under load; `--plans` reads the plans of every list, `--verify` measures what depends on the size of the log. */
const { plansOnly, verifyOnly } = readOptions(process.argv.slice(2))
if (plansOnly) await import('./plans.ts')
else if (verifyOnly) await import('./verifyAlone.ts')
else await import('./underLoad.ts')
