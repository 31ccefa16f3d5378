import type { Tally } from './process.ts'
import { noteStage } from './usage.ts'

/** A failed stage does not stop later ones. */
export interface Stage {
  name: string
  /** CPU seconds: about twice the need on a quiet machine, because processors differ. */
  budget: number
  run(): Promise<Tally> | Tally
}

type Lane = Stage[]

/** Steps run in order; the lanes of a step run in parallel. */
export type Plan = Lane[][]

type NamedTally = Tally & { name: string }

export async function runPlan(plan: Plan): Promise<NamedTally[]> {
  const tallies: NamedTally[] = []
  for (const lanes of plan) tallies.push(...(await Promise.all(lanes.map(runLane))).flat())
  return tallies
}

async function runLane(stages: Lane): Promise<NamedTally[]> {
  const tallies: NamedTally[] = []
  for (const stage of stages) {
    const { name, budget } = stage
    const start = performance.now()
    const tally = await attempt(stage)
    tallies.push({ ...tally, name })
    const wall = (performance.now() - start) / 1000
    noteStage({ name, budget, cpu: tally.cpu, wall })
    console.log(`== ${name}: ${tally.failed > 0 ? 'failed' : 'passed'} after ${wall.toFixed(1)} s`)
  }
  return tallies
}

/** An error must not end the run, because the other lanes would continue without it. */
async function attempt({ run }: Stage): Promise<Tally> {
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, failures: [String(error)], cpu: 0 }
  }
}
