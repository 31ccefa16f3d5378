import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { largeFiles } from './usage.ts'

/**
 * Runs one project after the other, because a process takes no files of another project. The largest files run first,
 * so that no long file runs alone at the end; the smallest run first in a run that ends after `TEST_SECONDS`, so that it
 * completes as many as possible. Independent of earlier runs.
 */
export default class BySize extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const weightOf = ({ moduleId }: TestSpecification) =>
      (largeFiles[relative(process.cwd(), moduleId)] ?? 0) * 1_000_000 + statSync(moduleId).size
    const sign = process.env.TEST_SECONDS ? 1 : -1
    const bySize = files.toSorted((one, other) => sign * (weightOf(one) - weightOf(other)))
    return [...Map.groupBy(bySize, ({ project }) => project.name).values()].flat()
  }
}
