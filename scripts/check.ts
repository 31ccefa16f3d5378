import { existsSync } from 'node:fs'
import { checkLockfile } from './check/lockfile.ts'
import { node, type Tally } from './check/process.ts'
import { vitest } from './check/vitest.ts'

/** Everything the project checks, one after the other. Stops at nothing; the last line counts. */
interface Check {
  name: string
  fast?: boolean
  run(): Promise<Tally> | Tally
}

const fast = process.argv.includes('--fast')

const folders = ['domain', 'contract', 'server', 'web', 'test', 'scripts', 'bench'].filter((folder) =>
  existsSync(folder),
)

// A change of a type can make an unchanged file wrong, which a cache never sees: good enough for the inner loop only.
const eslintCache = ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/eslint/']

const checks: Check[] = [
  { name: 'Lockfile', run: checkLockfile },
  {
    name: 'Format',
    fast: true,
    run: () => node('node_modules/prettier/bin/prettier.cjs', ...['--check', '.', '--log-level=warn']),
  },
  {
    name: 'Lint',
    fast: true,
    run: () =>
      node('node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0', ...(fast ? eslintCache : [])),
  },
  {
    name: 'Who may import whom',
    run: () =>
      node(
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        ...folders,
      ),
  },
  { name: 'Types', fast: true, run: () => node('node_modules/@typescript/native/bin/tsc', '-p', '.') },
  { name: 'Unit and server tests', fast: true, run: () => vitest('unit') },
  { name: 'Web build', run: () => node('scripts/run.mjs', 'build') },
  { name: 'Bundle budget', run: () => node('scripts/budget.ts') },
  { name: 'Journeys in the browser', run: () => vitest('e2e') },
]

async function runAll(chosen: Check[]): Promise<Tally> {
  const sum = { passed: 0, failed: 0 }
  for (const { name, run } of chosen) {
    console.log(`\n== ${name}`)
    const start = performance.now()
    const { passed, failed } = await run()
    sum.passed += passed
    sum.failed += failed
    console.log(
      `${failed > 0 ? 'failed' : 'passed'} after ${Math.round((performance.now() - start) / 100) / 10} s`,
    )
  }
  return sum
}

const { passed, failed } = await runAll(checks.filter((check) => !fast || check.fast))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
