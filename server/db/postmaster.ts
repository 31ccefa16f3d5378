import { spawn, type ChildProcess } from 'node:child_process'
import { commandFor, type Account } from './account.ts'

/** One run of the PostgreSQL server: ready to answer, until it exits. */
export interface Postmaster {
  exited: Promise<string>
  stop(): Promise<void>
}

export interface Launch {
  postgres: string
  account: Account
  args: string[]
}

/** Starts the server and waits until it answers; rejects with its own words when it does not come up. */
export async function launchPostmaster({ postgres, account, args }: Launch): Promise<Postmaster> {
  const { command, args: all, options } = commandFor(account, postgres, args)
  const child = guarded
    ? spawn('sh', ['-c', guard, 'postgres-guard', command, ...all], { ...options, stdio, detached: true })
    : spawn(command, all, { ...options, stdio })
  const exited = exitOf(child)
  await answering(child, exited)
  return { exited, stop: () => stopChild(child, exited) }
}

const guarded = process.platform !== 'win32'
const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe']

// A program killed with -9 cannot stop its database, and an orphan would block the next start. So a shell stands
// between the two: when the program is gone, however it went, the pipe closes and the shell asks for a fast shutdown.
// It ignores the signals of a closing terminal or machine, because who gets them must not decide who stops first;
// it runs detached for the same reason: Ctrl-C lets the program finish its requests before it stops the server.
const guard = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
watcher=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watcher
exit $code`

/** Resolves with the last words of the server when it has ended, for whatever reason. */
function exitOf(child: ChildProcess): Promise<string> {
  let last = ''
  child.stderr?.on('data', (text: Buffer) => (last = (last + text.toString()).slice(-4_000)))
  // A write to a pipe whose reader has just ended is no news.
  child.stdin?.on('error', () => undefined)
  return new Promise((done) => {
    child.once('error', ({ message }) => done(message))
    child.once('exit', (code) => setImmediate(() => done(last || `exit code ${code}`)))
  })
}

function answering(child: ChildProcess, exited: Promise<string>): Promise<void> {
  return new Promise((ready, fail) => {
    let said = ''
    const listen = (text: Buffer) => {
      said += text.toString()
      if (!said.includes('ready to accept connections')) return
      child.stderr?.off('data', listen)
      ready()
    }
    child.stderr?.on('data', listen)
    void exited.then((words) => fail(new Error(words)))
  })
}

const stopWithinMs = 10_000

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (guarded) child.stdin?.end()
  // Windows knows no signals: the server is ended and recovers at its next start, like after a power cut.
  else child.kill()
  // The group is the shell and the server: an immediate shutdown, recovered from the log at the next start.
  const hurry = setTimeout(() => guarded && child.pid && process.kill(-child.pid, 'SIGQUIT'), stopWithinMs)
  await exited
  clearTimeout(hurry)
}
