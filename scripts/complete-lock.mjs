// npm omits optional platform packages from the lockfile if a registry mirror lacks them, and `npm ci` then refuses the
// lockfile. This adds the missing packages and hashes. Run it after changing dependencies; `npm test` fails while one
// is missing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const os = { darwin: 'darwin', win32: 'win32', linux: 'linux', android: 'android', freebsd: 'freebsd' }
const cpu = { arm64: 'arm64', x64: 'x64', arm: 'arm', ia32: 'ia32' }
for (const [place, { optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`${place}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]) continue
    const words = name.split(/[-/]/)
    lock.packages[`node_modules/${name}`] = {
      version: String(version).replace(/^[^\d]*/, ''),
      cpu: words.filter((word) => cpu[word]).map((word) => cpu[word]),
      optional: true,
      os: words.filter((word) => os[word]).map((word) => os[word]),
    }
  }
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '' || entry.link || entry.integrity) continue
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const viewArguments = ['view', `${name}@${entry.version}`, 'dist.integrity']
  const integrity = execFileSync('npm', viewArguments, { encoding: 'utf8' }).trim()
  if (!integrity.startsWith('sha512-'))
    throw new Error(`The registry has no hash of ${name}@${entry.version}`)
  entry.integrity = integrity
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n')
