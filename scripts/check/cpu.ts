import { readdirSync, readFileSync } from 'node:fs'

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
export function treeSeconds(): number {
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
