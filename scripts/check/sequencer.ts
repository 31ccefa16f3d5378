import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { largeFiles } from './usage.ts'

/**
 * Runs project after project, because a process takes no files of another project, and in each project the largest files
 * first: a long file that starts last runs on one processor while the other is idle. The order depends on nothing that
 * earlier runs left behind.
 */
export default class LargestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const weightOf = ({ moduleId }: TestSpecification) =>
      (largeFiles[relative(process.cwd(), moduleId)] ?? 0) * 1_000_000 + statSync(moduleId).size
    const largestFirst = files.toSorted((one, other) => weightOf(other) - weightOf(one))
    return [...Map.groupBy(largestFirst, ({ project }) => project.name).values()].flat()
  }
}
