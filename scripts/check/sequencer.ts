import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { largeFiles } from './usage.ts'

/** Starts the largest files first. A long file that starts last runs on one processor while the other is idle. */
export default class LargestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLarge = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId) in largeFiles
    const sorted = await super.sort(files)
    return [...sorted.filter(isLarge), ...sorted.filter((file) => !isLarge(file))]
  }
}
