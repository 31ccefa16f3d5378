import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { run } from './process.ts'
import Counter, { type Outcome } from './reporter.ts'
import { endProcesses } from './temporary.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'eval-reporter-'))))
afterEach(() => rmSync(directory, { recursive: true }))

async function outcomeOf(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, `${name}.test.ts`), text)
  const TEST_OUTCOME = join(directory, 'outcome.json')
  const { code, output } = await run(
    join(process.cwd(), 'node_modules/vitest/vitest.mjs'),
    [
      ...['run', '--globals', '--root', directory, '--testTimeout=2000', '--maxWorkers=4'],
      ...['--reporter', join(import.meta.dirname, 'reporter.ts')],
    ],
    { stdio: 'pipe', env: { TEST_OUTCOME, TMPDIR: directory, TEST_RECORD: '', TEST_SECONDS: '' } },
  )
  const left = await endProcesses(directory, 1000)
  const { passed, failures } = JSON.parse(readFileSync(TEST_OUTCOME, 'utf8')) as Outcome
  // Names are relative to the folder of the run.
  return { code, output, left, passed, failures: failures.map((one) => one.replace(/^\S*\//, '')).toSorted() }
}

test('a file that cannot be parsed, an empty one, one that throws and a test without an end fail the run', async () => {
  const { code, left, passed, failures } = await outcomeOf({
    broken: 'test("unfinished", () => {',
    empty: '',
    throws: 'throw new Error("while loading")',
    endless: 'test("never ends", () => new Promise(() => undefined)); test("passes", () => undefined)',
  })
  expect({ code, left, passed }).toEqual({ code: 1, left: [], passed: 1 })
  expect(failures).toEqual([
    expect.stringMatching(/^broken.test.ts, outside of its tests: ./),
    expect.stringMatching(/^empty.test.ts, outside of its tests: No test suite found/),
    'endless.test.ts > never ends: Test timed out in 2000ms.',
    'throws.test.ts, outside of its tests: while loading',
  ])
})

test('a test that blocks its process ends the run with the name of its file, and the process is ended', async () => {
  const { code, output, failures } = await outcomeOf({
    blocked: 'test("blocks", () => { for (;;); })',
    other: 'test("passes", () => undefined)',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/No test has ended for 3 seconds in \S*blocked.test.ts/)
  expect(failures).toEqual([
    expect.stringMatching(/^An error outside of all tests: No test has ended .*blocked.test.ts$/),
  ])
  expect(await endProcesses(directory, 0)).toEqual([])
})

// Without /proc, programs cannot be found.
test.runIf(existsSync('/proc'))('a program that a test does not end is found and ended', async () => {
  const { code, left } = await outcomeOf({
    forgets:
      'test("starts a program", async () => { (await import("node:child_process")).spawn("sleep", ["1000"], { detached: true, stdio: "ignore" }).unref() })',
  })
  expect({ code, left }).toEqual({ code: 0, left: ['sleep 1000'] })
})

/** The parts of a test file that the reporter reads. */
function fileOf(name: string, fullNames: string[]) {
  const module = { moduleId: join(process.cwd(), name), errors: () => [] }
  const tests = fullNames.map((fullName) => ({
    ...{ id: fullName, fullName, module },
    result: () => ({ state: 'failed', errors: [{ message: 'no' }] }),
  })) as unknown as TestCase[]
  return {
    module: Object.assign(module, {
      children: { allTests: () => tests, allSuites: () => [] },
    }) as unknown as TestModule,
    tests,
  }
}

test('a failure before the time of a run ends counts although its file is left out; later ones do not', async () => {
  const TEST_OUTCOME = join(directory, 'outcome.json')
  vi.stubEnv('TEST_OUTCOME', TEST_OUTCOME)
  vi.stubEnv('TEST_SECONDS', '0')
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => {
    log.mockRestore()
    vi.unstubAllEnvs()
  })
  const { module, tests } = fileOf('a.test.ts', ['fails', 'is interrupted'])
  const [fails, isInterrupted] = tests as [TestCase, TestCase]
  const counter = new Counter()
  const cancelCurrentRun = vi.fn()
  counter.onInit({ cancelCurrentRun, config: { testTimeout: 60_000 } } as unknown as Vitest)
  counter.onTestRunStart([module as unknown as TestSpecification])
  counter.onTestCaseResult(fails)
  await vi.waitFor(() => expect(cancelCurrentRun).toHaveBeenCalledOnce())
  counter.onTestCaseResult(isInterrupted)
  counter.onTestRunEnd([module], [])
  expect(JSON.parse(readFileSync(TEST_OUTCOME, 'utf8'))).toEqual({
    ...{ passed: 0, skipped: [], leftOut: ['a.test.ts'] },
    ...{ failed: 1, failures: ['a.test.ts > fails: no'] },
  })
})
