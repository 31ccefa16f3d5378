import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { treeSeconds } from './cpu.ts'

/** What one test file used of the processor, its children included, and how long it took. */
export interface FileUsage {
  file: string
  cpu: number
  wall: number
}

let before = 0
let since = 0

/** Appends what has been used since the file before ended, where `TEST_RECORD` names a file for it. */
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
