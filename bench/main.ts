import { readOptions } from './options.ts'

/** `npm run bench` measures the product under load; with `--plans` it reads the plans of every list instead. */
await import(readOptions(process.argv.slice(2)).plansOnly ? './plans.ts' : './underLoad.ts')
