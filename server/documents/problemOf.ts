import type { Problem } from './jobs.ts'
import { KeyRefused } from './keys.ts'

/** An error of a child process as data. */
export function problemOf(error: unknown): Problem {
  if (error instanceof KeyRefused) return { name: 'KeyRefused', reason: error.reason }
  return { name: 'DocumentFailed', reason: error instanceof Error ? error.message : String(error) }
}
