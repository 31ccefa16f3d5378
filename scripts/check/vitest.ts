import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type Tally } from './process.ts'
import { readRecord, noteFiles } from './usage.ts'
import type { Outcome } from './reporter.ts'

interface Options {
  /** Runs only tests of these files and of files that import them. */
  related?: string[]
  seconds?: number
  workers?: number
}

export async function vitest(
  projects: string[],
  { related, seconds, workers }: Options = {},
): Promise<Tally> {
  const name = projects.join('-')
  // The temporary folder of this run: another run in the same checkout must not read these files.
  const TEST_RECORD = join(tmpdir(), `${name}-files.jsonl`)
  const TEST_OUTCOME = join(tmpdir(), `${name}.json`)
  const { code, cpu } = await run(
    'node_modules/vitest/vitest.mjs',
    [
      ...(related ? ['related', '--run', ...related] : ['run']),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...projects.flatMap((project) => ['--project', project]),
      // No related test is fine; a project without tests is an error.
      ...(related ? ['--passWithNoTests'] : []),
      ...['--reporter=dot', '--reporter=./scripts/check/reporter.ts', '--allowOnly=false'],
    ],
    {
      stdio: 'inherit',
      env: { TEST_RECORD, TEST_OUTCOME, ...(seconds && { TEST_SECONDS: String(seconds) }) },
    },
  )
  const files = readRecord(TEST_RECORD)
  noteFiles(files)
  // Neither sum is complete: one lacks browsers and databases that outlive their worker, the other what starts before
  // the files.
  const ofFiles = files.reduce((sum, file) => sum + file.cpu, 0)
  return { ...tallyOfRun(code, TEST_OUTCOME), cpu: Math.max(cpu, ofFiles) }
}

function tallyOfRun(code: number, outcome: string) {
  try {
    const { passed, failed, failures, skipped, leftOut } = JSON.parse(
      readFileSync(outcome, 'utf8'),
    ) as Outcome
    if (leftOut.length > 0) console.log(`Skipped here, run by npm test: ${leftOut.join(', ')}`)
    if (skipped.length > 0) console.log(`Skipped: ${skipped.join(', ')}`)
    const ran = code === 0 || leftOut.length > 0
    return { passed, failed: ran ? failed : Math.max(1, failed), failures }
  } catch {
    return { passed: 0, failed: 1, failures: ['Vitest ended without a result.'] }
  }
}
