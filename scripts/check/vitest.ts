import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { folder, run, type Tally } from './process.ts'
import { readRecord } from './record.ts'
import type { Outcome } from './reporter.ts'
import { noteFiles } from './usage.ts'

interface Options {
  /** Tests of these files and of what imports them, instead of all. */
  related?: string[]
  /** No file is started later than that. */
  seconds?: number
}

/** Runs projects of vitest.config.ts and counts each test. */
export async function vitest(projects: string[], { related, seconds }: Options = {}): Promise<Tally> {
  const name = projects.join('-')
  const [TEST_RECORD, TEST_OUTCOME] = [`${folder}/${name}-files.jsonl`, `${folder}/${name}.json`]
  mkdirSync(folder, { recursive: true })
  for (const file of [TEST_RECORD, TEST_OUTCOME]) rmSync(file, { force: true })
  const { code, cpu } = await run(
    'node_modules/vitest/vitest.mjs',
    [
      ...(related ? ['related', '--run', ...related] : ['run']),
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=dot', '--reporter=./scripts/check/reporter.ts', '--passWithNoTests'],
    ],
    {
      stdio: 'inherit',
      env: { TEST_RECORD, TEST_OUTCOME, ...(seconds && { TEST_SECONDS: String(seconds) }) },
    },
  )
  noteFiles(readRecord(TEST_RECORD))
  return { ...tallyOfRun(code, TEST_OUTCOME), cpu }
}

function tallyOfRun(code: number, outcome: string) {
  try {
    const { passed, failed, leftOut } = JSON.parse(readFileSync(outcome, 'utf8')) as Outcome
    if (leftOut.length > 0) console.log(`Left out, for npm test: ${leftOut.join(', ')}`)
    const ran = code === 0 || leftOut.length > 0
    return { passed, failed: ran ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
