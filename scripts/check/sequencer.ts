import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { largeFiles } from './usage.ts'

/**
 * Runs one project after the other, because a process takes no files of another project. The largest files run first,
 * so that no long file runs alone at the end. Independent of earlier runs.
 */
export default class LargestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const weightOf = ({ moduleId }: TestSpecification) =>
      (largeFiles[relative(process.cwd(), moduleId)] ?? 0) * 1_000_000 + statSync(moduleId).size
    const largestFirst = files.toSorted((one, other) => weightOf(other) - weightOf(one))
    return [...Map.groupBy(largestFirst, ({ project }) => project.name).values()].flat()
  }
}
