import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'

/** Debian installs servers in directories that only root has in PATH. */
const isInstalled = (name, { PATH }) =>
  [...PATH.split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, name)))

let updated

/**
 * Installs packages on Debian if permitted. Returns the reason if it could not. Newly installed `services` are neither
 * started nor enabled; existing ones are unchanged.
 */
export async function installDebian(packages, environment, { services = [] } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'this needs apt-get and root.'
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const added = services.filter((name) => !hasUnit(name))
  const allow = added.length > 0 ? forbidStarts() : () => undefined
  const { status, stderr } = await install(packages, env).finally(allow)
  if (interrupted) process.exit(1)
  const disabled = added.filter(hasUnit)
  if (disabled.length > 0) await run('systemctl', ['disable', ...disabled], env)
  return status === 0 ? undefined : `apt-get failed: ${stderr.trim().split('\n').at(-1)}`
}

async function install(packages, env) {
  await (updated ??= run('apt-get', ['update'], env))
  if (interrupted) return { status: 1, stderr: '' }
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
}

const hasUnit = (name) =>
  ['/etc', '/usr/lib', '/lib'].some((folder) => existsSync(`${folder}/systemd/system/${name}.service`))

let interrupted = false

/** Passes termination signals on, so that cleanup runs first. */
async function run(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const pass = (signal) => {
    interrupted = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  try {
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { status, stderr }
  } catch (error) {
    return { status: 1, stderr: String(error) }
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}

const policy = '/usr/sbin/policy-rc.d'
const forbids =
  '#!/bin/sh\n# Written by scripts/run/debian.mjs of EVAL while it installs; may be removed.\nexit 101\n'

/** Debian runs policy-rc.d to ask whether a service may start. Returns the cleanup. */
function forbidStarts() {
  // Left by an earlier installation that was killed.
  if (existsSync(policy) && readFileSync(policy, 'utf8') !== forbids) return () => undefined
  writeFileSync(policy, forbids, { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}

/** Proxies with a configuration in `deploy`, also the names of their Debian packages. */
const proxies = ['nginx', 'caddy', 'haproxy']

/** Without them the tests of their configuration are skipped with a message. */
export async function ensureProxies({ environment }) {
  // One by one, so that a missing package does not prevent the others.
  for (const name of proxies.filter((one) => !isInstalled(one, environment))) {
    const failure = await installDebian([name], environment, { services: [name] })
    if (failure) console.log(`Skips the tests of the configuration of ${name}: ${failure}`)
  }
}

/** Independent programs that check the product's documents, with their Debian packages. */
const inspectors = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
  certutil: 'libnss3-tools',
  // Scans uploads with a signature from the tests.
  clamd: 'clamav-daemon',
}

/** Services that must not start with the packages. */
const services = ['clamav-daemon', 'clamav-freshclam']

/** PDFBox Preflight, a PDF/A-1b validator: Java archives with their Debian packages. */
const preflight = {
  'preflight.jar': 'libpdfbox2-java',
  'javax.activation.jar': 'libactivation-java',
  'jaxb-api.jar': 'libjaxb-api-java',
}

/** Without these programs their checks are skipped with a message. */
export async function ensureInspectors({ environment }) {
  const programs = Object.keys(inspectors).filter((name) => !isInstalled(name, environment))
  await ensure(programs, (name) => inspectors[name], environment)
  // Separately, because the programs may be available without the archives.
  const archives = Object.keys(preflight).filter((name) => !existsSync(join('/usr/share/java', name)))
  const java = isInstalled('java', environment) ? [] : ['java']
  await ensure([...java, ...archives], (name) => preflight[name] ?? 'default-jre-headless', environment)
}

async function ensure(missing, packageOf, environment) {
  if (missing.length === 0) return
  const failure = await installDebian(missing.map(packageOf), environment, { services })
  if (failure) console.log(`Skips the checks of documents by ${missing.join(', ')}: ${failure}`)
}
