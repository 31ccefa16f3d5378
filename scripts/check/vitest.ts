import { readFileSync, rmSync } from 'node:fs'
import { exitCodeOf, type Tally } from './process.ts'

/** Counts each test by itself. A file that could not even be read has no tests to count, and counts as one failure. */
export async function vitest(project: string): Promise<Tally> {
  const record = `node_modules/.cache/vitest-${project}.json`
  rmSync(record, { force: true })
  const code = await exitCodeOf('node_modules/vitest/vitest.mjs', [
    ...['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${record}`],
  ])
  const { passed, failed } = readRecord(record)
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

interface TestFile {
  status: string
  assertionResults: { status: string }[]
}

function readRecord(record: string): Tally {
  try {
    const { testResults } = JSON.parse(readFileSync(record, 'utf8')) as { testResults: TestFile[] }
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const unreadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: tests.filter(({ status }) => status === 'failed').length + unreadable.length,
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
