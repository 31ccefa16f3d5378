import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

export interface Outcome {
  passed: number
  failed: number
  /** With the first line of the error. */
  failures: string[]
  skipped: string[]
  /** Files not completed within the time. */
  leftOut: string[]
}

const nameOf = (moduleId: string) => relative(process.cwd(), moduleId)

const failureOf = (test: TestCase) =>
  `${nameOf(test.module.moduleId)} > ${test.fullName}${firstLine(test.result().errors?.[0])}`

const firstLine = (error: { message?: string } | undefined) =>
  error?.message ? `: ${error.message.split('\n', 1)[0]}` : ''

/**
 * Each error outside of a test counts as a failure. `TEST_SECONDS` cancels the run after that time. A run in which no
 * test ends for longer than the limit of a test ends, because a blocked process cannot apply that limit.
 */
export default class Counter implements Reporter {
  private vitest: Vitest | undefined
  private timer: NodeJS.Timeout | undefined
  private stall: NodeJS.Timeout | undefined
  private waiting = new Set<string>()
  private begun = new Set<string>()
  /** Ids of tests that failed before cancellation, which makes others fail. */
  private failedInTime = new Set<string>()
  private isCancelled = false

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.waiting = new Set(specifications.map(({ moduleId }) => nameOf(moduleId)))
    this.expectProgress()
    const { TEST_SECONDS } = process.env
    if (!TEST_SECONDS) return
    this.timer = setTimeout(
      () => {
        this.isCancelled = true
        void this.vitest?.cancelCurrentRun('test-failure')
      },
      Number(TEST_SECONDS) * 1000,
    ).unref()
  }

  onTestModuleQueued({ moduleId }: TestModule) {
    this.begun.add(nameOf(moduleId))
  }

  // A file that ends after cancellation was cut off, so some of its tests did not run.
  onTestModuleEnd({ moduleId }: TestModule) {
    this.expectProgress()
    this.begun.delete(nameOf(moduleId))
    if (!this.isCancelled) this.waiting.delete(nameOf(moduleId))
  }

  /** Prints a failure when it happens: Vitest prints it at the end of the run. */
  onTestCaseResult(test: TestCase) {
    this.expectProgress()
    if (test.result().state !== 'failed') return
    if (!this.isCancelled) this.failedInTime.add(test.id)
    const details = test.result().errors?.map(({ message, stack }) => stack ?? message) ?? []
    console.log([`\nFailed: ${nameOf(test.module.moduleId)} > ${test.fullName}`, ...details].join('\n'))
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]) {
    clearTimeout(this.timer)
    clearTimeout(this.stall)
    const leftOut = this.isCancelled ? [...this.waiting] : []
    const ran = modules.filter(({ moduleId }) => !leftOut.includes(nameOf(moduleId)))
    const tests = ran.flatMap(({ children }) => [...children.allTests()])
    const failed = modules
      .flatMap(({ children }) => [...children.allTests('failed')])
      .filter((test) => ran.includes(test.module) || this.failedInTime.has(test.id))
    const testsIn = (state: string) => tests.filter((test) => test.result().state === state)
    // Failed hooks skip their tests, and a file that cannot be loaded has none.
    const outside = ran.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .flatMap((part) => part.errors())
        .map((error) => `${nameOf(module.moduleId)}, outside of its tests${firstLine(error)}`),
    )
    const failures = [
      ...failed.map(failureOf),
      ...outside,
      ...errors.map((error) => `An error outside of all tests${firstLine(error)}`),
    ]
    const outcome: Outcome = {
      passed: testsIn('passed').length,
      failed: failures.length,
      failures,
      skipped: leftOut.length > 0 ? [] : testsIn('skipped').map(({ fullName }) => fullName),
      leftOut,
    }
    if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
  }

  private expectProgress() {
    const { vitest } = this
    if (!vitest) return
    const limit_ms = 1.5 * vitest.config.testTimeout
    clearTimeout(this.stall)
    this.stall = setTimeout(() => {
      const message = `No test has ended for ${limit_ms / 1000} seconds in ${[...this.begun].join(', ')}`
      console.log(`\n${message}`)
      this.onTestRunEnd(vitest.state.getTestModules(), [{ message }])
      process.exit(1)
    }, limit_ms).unref()
  }
}
