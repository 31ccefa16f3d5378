import { isFull, seed } from '../test/support/sample.ts'
import { startAlone } from './check/alone.ts'
import { runPlan } from './check/plan.ts'
import { everything, fast } from './check/stages.ts'
import { report } from './check/usage.ts'
import { endProcesses, temporaryFolder } from './check/temporary.ts'

// Runs all checks; `--fast` runs the quick ones. The last line counts passed and failed.
const isFast = process.argv.includes('--fast')
const refusal = isFast ? undefined : startAlone()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
const folder = temporaryFolder()
process.env.TEST_SEED = String(seed)
process.env.TMPDIR = folder
console.log(
  isFull
    ? `Everything, with seed ${seed}.`
    : `A sample, with seed ${seed}: TEST_SEED=${seed} repeats it, npm run test:full runs everything.`,
)
const tallies = await runPlan(isFast ? fast() : everything)
const leftOver = await endProcesses(folder, 10_000)
for (const command of leftOver) console.log(`Not ended by the tests: ${command}`)
const overBudget = report({ enforced: !isFull })
// Repeated at the end, because logs are often truncated to their last lines.
for (const { name, failed, failures = [] } of tallies.filter((tally) => tally.failed > 0))
  console.log(`\n${name}: ${failed} failed${failures.map((failure) => `\n  ${failure}`).join('')}`)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + overBudget + leftOver.length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
