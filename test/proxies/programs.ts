import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const ownName = 'eval.example.org'

/** A proxy with the shipped configuration; only addresses, certificate and paths differ. */
export interface Proxy {
  /** Unix sockets without and with TLS, to avoid port conflicts. */
  sockets: { clear: string; encrypted: string }
  logs(): string
  stop(): Promise<void>
}

export interface Setting {
  directory: string
  /** `host:port`. */
  instances: string[]
  /** Host name, if it differs from the certificate. */
  host?: string
}

export const shipped = (name: string) =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Throws if a text to replace is missing. */
export function replaced(text: string, changes: [from: string | RegExp, to: string][]) {
  return changes.reduce((all, [from, to]) => {
    const changed = all.replaceAll(from, () => to)
    if (changed === all) throw new Error(`The configuration no longer contains ${String(from)}`)
    return changed
  }, text)
}

/** Debian installs servers in a directory that only root has in PATH. */
export const PATH = `${process.env.PATH}:/usr/sbin`

export const isInstalled = (program: string, versionFlag: string) =>
  !spawnSync(program, [versionFlag], { env: { ...process.env, PATH } }).error

/** Cached, because creating an RSA key takes a third of a second. */
let certificate: { key: string; certificate: string } | undefined

export function certificateIn(directory: string) {
  const files = { key: path.join(directory, 'key.pem'), certificate: path.join(directory, 'certificate.pem') }
  certificate ??= makeCertificate(files)
  writeFileSync(files.key, certificate.key)
  writeFileSync(files.certificate, certificate.certificate)
  return files
}

function makeCertificate({ key, certificate }: { key: string; certificate: string }) {
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${ownName}`]
  const entries = ['-addext', `subjectAltName=DNS:${ownName}`, '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync('openssl', [...options, ...entries], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}

export const socketsIn = (directory: string) => ({
  clear: path.join(directory, 'clear.sock'),
  encrypted: path.join(directory, 'encrypted.sock'),
})

export const logsIn = (directory: string) => path.join(directory, 'logs')

export async function started(
  directory: string,
  command: string[],
  env: Record<string, string> = {},
): Promise<Proxy> {
  const output = path.join(logsIn(directory), 'output')
  const [program = '', ...args] = command
  const child = spawn('sh', ['-c', 'exec "$0" "$@" >>"$OUTPUT" 2>&1', program, ...args], {
    env: { PATH, HOME: directory, OUTPUT: output, ...env },
    stdio: 'ignore',
  })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const ended = once(child, 'exit').then(() => process.off('exit', leave))
  const sockets = socketsIn(directory)
  for (const socket of Object.values(sockets))
    while (!(await isOpen(socket))) {
      if (child.exitCode !== null) throw new Error(readFileSync(output, 'utf8'))
      await pause(20)
    }
  return {
    sockets,
    logs: () =>
      readdirSync(logsIn(directory))
        .map((file) => readFileSync(path.join(logsIn(directory), file), 'utf8'))
        .join('\n'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const isOpen = (socket: string) =>
  new Promise<boolean>((done) => {
    const probe = connect(socket, () => {
      probe.destroy()
      done(true)
    }).on('error', () => done(false))
  })
