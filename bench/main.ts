import { readOptions } from './options.ts'

/**
 * `npm run bench` measures the product under load. `--plans` checks the query plan of every list; `--verify` measures
 * what depends on the log size; `--pages` measures pages in a browser and needs a built web.
 */
const { plansOnly, verifyOnly, pagesOnly } = readOptions(process.argv.slice(2))
if (plansOnly) await import('./plans.ts')
else if (verifyOnly) await import('./verifyAlone.ts')
else if (pagesOnly) await import('./pages.ts')
else await import('./underLoad.ts')
