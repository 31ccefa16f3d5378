import { writeFileSync } from 'node:fs'
import { treeSeconds } from './cpu.ts'

// Loaded before a program of the checks (`--import`): writes what it used, its children included, when it ends.
const { TEST_USAGE } = process.env
if (TEST_USAGE) process.on('exit', () => writeFileSync(TEST_USAGE, String(treeSeconds())))
