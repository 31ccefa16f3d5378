import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Names = Record<string, string>

interface Locked {
  dev?: boolean
  devOptional?: boolean
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}

const read = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content

const manifest = read<{ dependencies: Names; devDependencies: Names }>('package.json')
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const page = readFileSync('docs/dependencies.md', 'utf8')

const rowsBelow = (heading: string) => {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| `([^`]+)` +\|(?: ([^|]+?) +\|)?/gm)].map(([, name = '', second = '']) => ({
    name,
    second,
  }))
}

const namesBelow = (heading: string) => rowsBelow(heading).map(({ name }) => name)

test('the page lists each production dependency', () => {
  expect(namesBelow('Packages of the server').toSorted()).toEqual(
    Object.keys(manifest.dependencies).toSorted(),
  )
})

/** Packages of the web app, by their paths in the lockfile. */
function ofTheWeb(): Set<string> {
  const paths = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = installedPath(name, from)
    if (!folder || paths.has(folder)) return
    paths.add(folder)
    const { dependencies, peerDependencies } = packages[folder] ?? {}
    for (const one of Object.keys({ ...dependencies, ...peerDependencies })) add(one, folder)
  }
  for (const name of namesBelow('Packages of the web app')) add(name, '')
  return paths
}

function installedPath(name: string, from: string): string | undefined {
  const folder = `${from}${from ? '/' : ''}node_modules/${name}`
  if (packages[folder]) return folder
  return from === '' ? undefined : installedPath(name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}

interface Installed {
  name: string
  license?: string
}

const platform = /-(linux|linuxmusl|darwin|win32)-\w+$/

test('the page lists the licence of every shipped package', () => {
  const [, common = ''] = /What ships has the licences (.+), except for:/.exec(page) ?? []
  const allowed = new Set(common.split(/, | and /))
  const web = ofTheWeb()
  const others = Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && (web.has(folder) || (!dev && !devOptional)))
    // Packages for other platforms are not installed.
    .filter(([folder]) => existsSync(folder))
    .map(([folder]) => read<Installed>(`${folder}/package.json`))
    .filter(({ license }) => !allowed.has(license ?? ''))
    .map(({ name, license = 'none' }) => `${name.replace(platform, '')}: ${license}`)
  const listed = rowsBelow('Licences').map(({ name, second }) => `${name}: ${second}`)
  expect([...new Set(others)].toSorted()).toEqual(listed.toSorted())
})

/** Peer dependencies, and packages used as commands only. */
const notImported =
  /^@types\/|^ox|^@mantine\/hooks$|^@tiptap\/pm$|^@aws-sdk\/s3-request-presigner$|^@typescript\/native$/

test('every package is used', () => {
  const folders = ['bench', 'contract', 'domain', 'scripts', 'server', 'test', 'texts', 'web']
  const files = [
    ...folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css}`)),
    ...globSync('*.ts'),
  ]
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const unused = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !notImported.test(name) && !new RegExp(`['"/]${name}['"/]`).test(code),
  )
  expect(unused).toEqual([])
})
