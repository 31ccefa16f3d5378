import { spawn, type ChildProcess } from 'node:child_process'
import { commandFor, type Account } from './account.ts'

export interface Postmaster {
  exited: Promise<string>
  stop(): Promise<void>
}

export interface Launch {
  postgres: string
  account: Account
  args: string[]
}

/** Starts the server and waits until it accepts connections. Rejects with its output if it fails. */
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

// A program killed with SIGKILL cannot stop its database, and an orphan would block the next start. A shell therefore
// runs in between: when the program ends, the pipe closes and the shell requests a fast shutdown. It is detached and
// ignores signals, so with Ctrl-C the program finishes its requests before it stops the server.
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

/** Resolves with the last output of the server when it ends. */
function exitOf(child: ChildProcess): Promise<string> {
  let last = ''
  child.stderr?.on('data', (text: Buffer) => (last = (last + text.toString()).slice(-4_000)))
  // Writing to a pipe whose reader has ended is harmless.
  child.stdin?.on('error', () => undefined)
  return new Promise((done) => {
    child.once('error', ({ message }) => done(message))
    child.once('exit', (code) => setImmediate(() => done(last || `exit code ${code}`)))
  })
}

function answering(child: ChildProcess, exited: Promise<string>): Promise<void> {
  return new Promise((ready, fail) => {
    let message = ''
    const listen = (text: Buffer) => {
      message += text.toString()
      if (!message.includes('ready to accept connections')) return
      child.stderr?.off('data', listen)
      ready()
    }
    child.stderr?.on('data', listen)
    void exited.then((output) => fail(new Error(output)))
  })
}

const stopWithinMs = 10_000

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (guarded) child.stdin?.end()
  // Windows has no signals: the server is killed and recovers at its next start.
  else child.kill()
  // Kills the group of shell and server with an immediate shutdown, which recovers from the WAL at the next start.
  const hurry = setTimeout(() => guarded && child.pid && process.kill(-child.pid, 'SIGQUIT'), stopWithinMs)
  await exited
  clearTimeout(hurry)
}
