import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** What a run of vitest has to say beyond its own words. */
export interface Outcome {
  passed: number
  failed: number
  /** Files that the time did not suffice for. */
  leftOut: string[]
}

const nameOf = (moduleId: string) => relative(process.cwd(), moduleId)

/**
 * Counts each test. A file that cannot be loaded has no tests to count, and counts as one failure. Where `TEST_SECONDS`
 * is set, no file is started later than that.
 */
export default class Counter implements Reporter {
  private vitest: Vitest | undefined
  private timer: NodeJS.Timeout | undefined
  private waiting = new Set<string>()

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.waiting = new Set(specifications.map(({ moduleId }) => nameOf(moduleId)))
    const { TEST_SECONDS } = process.env
    if (!TEST_SECONDS) return
    const cancel = () => void this.vitest?.cancelCurrentRun('test-failure')
    this.timer = setTimeout(cancel, Number(TEST_SECONDS) * 1000).unref()
  }

  onTestModuleEnd({ moduleId }: TestModule) {
    this.waiting.delete(nameOf(moduleId))
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    clearTimeout(this.timer)
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const unloaded = modules.filter((module) => module.state() === 'failed' && module.children.size === 0)
    const outcome: Outcome = {
      passed: count('passed'),
      failed: count('failed') + unloaded.length + errors.length,
      leftOut: [...this.waiting],
    }
    if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
  }
}
