import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { treeSeconds } from './cpu.ts'

export interface FileUsage {
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
