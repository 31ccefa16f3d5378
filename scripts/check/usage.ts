import type { FileUsage } from './record.ts'

/** CPU seconds, including children, and elapsed seconds. */
export interface StageUsage {
  name: string
  cpu: number
  wall: number
  /** CPU seconds: about twice the need on a quiet machine, because processors differ. */
  budget: number
}

const stages: StageUsage[] = []
const files: FileUsage[] = []

export const noteStage = (usage: StageUsage) => void stages.push(usage)
export const noteFiles = (usages: FileUsage[]) => void files.push(...usages)

/** CPU seconds: about twice what the largest files need. `largeFiles` lists exceptions. */
const fileBudget = { test: 60, journey: 180 }
export const largeFiles: Record<string, number> = {
  'test/matrix/hostile.test.ts': 90,
  'test/matrix/matrix.test.ts': 160,
  'test/e2e/accessible.e2e.ts': 700,
  'test/e2e/days.e2e.ts': 400,
}

const budgetOf = (file: string) =>
  largeFiles[file] ?? (file.endsWith('.e2e.ts') ? fileBudget.journey : fileBudget.test)

const row = ({ cpu, wall }: { cpu: number; wall: number }, name: string) =>
  `${cpu.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(8)}  ${name}`

export function report({ enforced }: { enforced: boolean }): number {
  const slowest = files.toSorted((one, other) => other.cpu - one.cpu).slice(0, 10)
  console.log(`\n   CPU s   wall s  stage`)
  for (const stage of stages) console.log(row(stage, stage.name))
  if (slowest.length > 0) console.log(`\n   CPU s   wall s  the ten slowest files`)
  for (const usage of slowest) console.log(row(usage, usage.file))
  if (!enforced) return 0
  const over = overBudget()
  for (const { name, cpu, budget } of over)
    console.log(`${name} used ${cpu.toFixed(0)} CPU seconds, more than its budget of ${budget}.`)
  return over.length
}

const overBudget = () =>
  [...stages, ...files.map(({ file, cpu }) => ({ name: file, cpu, budget: budgetOf(file) }))].filter(
    ({ cpu, budget }) => cpu > budget,
  )
