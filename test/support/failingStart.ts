import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Reply } from '../../server/documents/jobs.ts'

/**
 * A child process whose first starts fail. Its title is a file with one character per start: K kills it, S stops it. A
 * second file counts the starts.
 */
const [plan, started] = [process.title, `${process.title}.started`]
const before = existsSync(started) ? readFileSync(started, 'utf8').length : 0
appendFileSync(started, '.')
const how = readFileSync(plan, 'utf8')[before]
if (how === 'K') process.kill(process.pid, 'SIGKILL')
if (how === 'S') process.kill(process.pid, 'SIGSTOP')

export default function work(): Reply {
  return { outcome: { text: 'created' }, rss: 0 }
}
