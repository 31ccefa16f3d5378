import { readdirSync, readFileSync, appendFileSync, existsSync } from 'node:fs'
import { relative } from 'node:path'

/** CPU seconds of a process and its children. Unlike elapsed time they are comparable on a busy machine. */
interface Usage {
  pid: number
  parent: number
  own: number
  /** Of terminated children. */
  ended: number
}

const ticksPerSecond = 100

/** From /proc/pid/stat (proc(5)). Undefined without such a process or without /proc. */
function usageOf(pid: number | string): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name may contain spaces and ends at the last parenthesis.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    )
    return {
      pid: Number(pid),
      parent,
      own: (user + system) / ticksPerSecond,
      ended: (endedUser + endedSystem) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

/** CPU seconds of this process and all descendants; without /proc, only of this process. */
function treeSeconds(): number {
  const self = usageOf(process.pid)
  if (!self) return ownSeconds()
  const all = processes()
  const sum = ({ pid, own, ended }: Usage): number =>
    all.filter(({ parent }) => parent === pid).reduce((total, child) => total + sum(child), own + ended)
  return sum(self)
}

function processes(): Usage[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(usageOf)
    .filter((usage) => usage !== undefined)
}

function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

interface FileUsage {
  file: string
  cpu: number
  wall: number
}

let before = 0
let since = 0

/** Appends the usage since the previous file, if `TEST_RECORD` names a file. */
export function recordFile(path: string) {
  const { TEST_RECORD } = process.env
  if (!TEST_RECORD) return
  const now = treeSeconds()
  const wall = process.uptime()
  const usage: FileUsage = { file: relative(process.cwd(), path), cpu: now - before, wall: wall - since }
  appendFileSync(TEST_RECORD, `${JSON.stringify(usage)}\n`)
  before = now
  since = wall
}

export const readRecord = (record: string): FileUsage[] =>
  existsSync(record)
    ? readFileSync(record, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as FileUsage)
    : []

/** CPU seconds, including children, and elapsed seconds. */
interface StageUsage {
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
