import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const ownName = 'eval.example.org'

/** A proxy with its configuration as shipped; only addresses, certificate and places differ. */
export interface Proxy {
  /** Where it listens without and with encryption: sockets in the file system, which no other program takes. */
  sockets: { clear: string; encrypted: string }
  /** Everything it has written to its logs so far. */
  logs(): string
  stop(): Promise<void>
}

interface Setting {
  /** Its own directory. */
  place: string
  /** The addresses of the instances, as `host:port`. */
  instances: string[]
  /** The name under which the product answers, where it is not that of the certificate. */
  host?: string
}

const shipped = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces each text, and throws where a configuration no longer has it. */
function replaced(text: string, changes: [from: string | RegExp, to: string][]) {
  return changes.reduce((all, [from, to]) => {
    const changed = all.replaceAll(from, () => to)
    if (changed === all) throw new Error(`The configuration no longer says ${String(from)}`)
    return changed
  }, text)
}

/** Debian installs servers where only the system administration looks for programs. */
const PATH = `${process.env.PATH}:/usr/sbin`

export const isInstalled = (program: string, versionFlag: string) =>
  !spawnSync(program, [versionFlag], { env: { ...process.env, PATH } }).error

function certificateIn(place: string) {
  const [key, certificate] = [path.join(place, 'key.pem'), path.join(place, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${ownName}`]
  const named = ['-addext', `subjectAltName=DNS:${ownName}`, '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync('openssl', [...made, ...named], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { key, certificate }
}

const socketsIn = (place: string) => ({
  clear: path.join(place, 'clear.sock'),
  encrypted: path.join(place, 'encrypted.sock'),
})

const logsIn = (place: string) => path.join(place, 'logs')

async function started(place: string, command: string[], env: Record<string, string> = {}): Promise<Proxy> {
  const output = path.join(logsIn(place), 'output')
  const [program = '', ...args] = command
  const child = spawn('sh', ['-c', 'exec "$0" "$@" >>"$OUTPUT" 2>&1', program, ...args], {
    env: { PATH, HOME: place, OUTPUT: output, ...env },
    stdio: 'ignore',
  })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const ended = once(child, 'exit').then(() => process.off('exit', leave))
  const sockets = socketsIn(place)
  for (const socket of Object.values(sockets))
    while (!(await isOpen(socket))) {
      if (child.exitCode !== null) throw new Error(readFileSync(output, 'utf8'))
      await pause(20)
    }
  return {
    sockets,
    logs: () =>
      readdirSync(logsIn(place))
        .map((file) => readFileSync(path.join(logsIn(place), file), 'utf8'))
        .join('\n'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isOpen = (socket: string) =>
  new Promise<boolean>((done) => {
    const probe = connect(socket, () => {
      probe.destroy()
      done(true)
    }).on('error', () => done(false))
  })

export function startNginx({ place, instances }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(place))
  const { key, certificate } = certificateIn(place)
  const { clear, encrypted } = socketsIn(place)
  const site = replaced(shipped('nginx.conf'), [
    ['listen 80', `listen unix:${clear}`],
    ['listen 443', `listen unix:${encrypted}`],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/fullchain\.pem/g, certificate],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/privkey\.pem/g, key],
    ['/var/log/nginx', logsIn(place)],
    [
      '    server 127.0.0.1:3000 max_fails=0;',
      instances.map((one) => `server ${one} max_fails=0;`).join('\n'),
    ],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${place}/${name};`)
    .join('\n')
  const main = `user ${userInfo().username};\ndaemon off;\nworker_processes 1;\npid ${place}/pid;\nerror_log stderr error;
events {}\nhttp {\n${temporary}\n${site}\n}\n`
  const file = path.join(place, 'nginx.conf')
  writeFileSync(file, main)
  return started(place, ['nginx', '-p', place, '-c', file])
}

export function startCaddy({ place, instances }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(place))
  const { key, certificate } = certificateIn(place)
  const { clear, encrypted } = socketsIn(place)
  const file = path.join(place, 'Caddyfile')
  const listening = { clear: `\tbind unix/${clear}`, encrypted: `\tbind unix/${encrypted}` }
  writeFileSync(
    file,
    replaced(shipped('Caddyfile'), [
      [/^\{\n\t#/gm, '{\n\tadmin off\n\t#'],
      [/^:80 \{/gm, `:80 {\n${listening.clear}`],
      [/^:443 \{/gm, `:443 {\n${listening.encrypted}`],
      [/^http:\/\/\{\$EVAL_HOST\} \{/gm, `http://{$EVAL_HOST} {\n${listening.clear}`],
      [/^\{\$EVAL_HOST\} \{/gm, `{$EVAL_HOST} {\n${listening.encrypted}\n\ttls ${certificate} ${key}`],
    ]),
  )
  return started(place, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    EVAL_HOST: ownName,
    EVAL_UPSTREAM: instances.join(' '),
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
  })
}

export function startHaproxy({ place, instances, host = ownName }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(place))
  mkdirSync(path.join(place, 'certificates'))
  const { key, certificate } = certificateIn(place)
  const both = [key, certificate].map((file) => readFileSync(file, 'utf8')).join('\n')
  writeFileSync(path.join(place, 'certificates', 'eval.pem'), both)
  const { clear, encrypted } = socketsIn(place)
  const file = path.join(place, 'haproxy.cfg')
  const named: [string, string][] =
    host === ownName
      ? []
      : [
          [`hdr(host) -i ${ownName} `, `hdr(host) -i ${host} `],
          [`hdr Host ${ownName}`, `hdr Host ${host}`],
        ]
  writeFileSync(
    file,
    replaced(shipped('haproxy.cfg'), [
      ...named,
      ['log /dev/log local0', 'log stdout format raw local0'],
      [/^ +(user|group) haproxy\n/gm, ''],
      ['bind :80', `bind unix@${clear}`],
      ['bind :443', `bind unix@${encrypted}`],
      ['/etc/haproxy/certs/', path.join(place, 'certificates')],
      ['server one 127.0.0.1:3000', instances.map((one, index) => `server s${index} ${one}`).join('\n    ')],
    ]),
  )
  return started(place, ['haproxy', '-db', '-f', file])
}
