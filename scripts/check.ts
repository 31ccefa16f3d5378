import { isFull, seed } from '../test/support/sample.ts'
import type { Tally } from './check/process.ts'
import { everything, fast, type Lane } from './check/stages.ts'
import { noteStage, report } from './check/usage.ts'
import { temporaryFolder } from './check/temporary.ts'

type NamedTally = Tally & { name: string }

/** Runs all checks; `--fast` runs the quick ones. The last line counts passed and failed. */
async function runLane(stages: Lane): Promise<NamedTally[]> {
  const tallies: NamedTally[] = []
  for (const { name, budget, run } of stages) {
    const start = performance.now()
    const tally = await run()
    tallies.push({ ...tally, name })
    const wall = (performance.now() - start) / 1000
    noteStage({ name, budget, cpu: tally.cpu, wall })
    console.log(`== ${name}: ${tally.failed > 0 ? 'failed' : 'passed'} after ${wall.toFixed(1)} s`)
  }
  return tallies
}

process.env.TEST_SEED = String(seed)
process.env.TMPDIR = temporaryFolder()
console.log(
  isFull
    ? `Everything, with seed ${seed}.`
    : `A sample, with seed ${seed}: TEST_SEED=${seed} repeats it, npm run test:full runs everything.`,
)
const tallies: NamedTally[] = []
for (const lanes of process.argv.includes('--fast') ? fast() : everything)
  tallies.push(...(await Promise.all(lanes.map(runLane))).flat())
const overBudget = report({ enforced: !isFull })
// Repeated at the end, because logs are often truncated to their last lines.
for (const { name, failed, failures = [] } of tallies.filter((tally) => tally.failed > 0))
  console.log(`\n${name}: ${failed} failed${failures.map((failure) => `\n  ${failure}`).join('')}`)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + overBudget
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
