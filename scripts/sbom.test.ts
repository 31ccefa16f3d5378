import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Component {
  name: string
  version: string
  hashes?: { alg: string }[]
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { sbom: string } }
const [command = '', file] = scripts.sbom.split(' > ')

test('ASVS 15.1.2: the bill of materials lists each package of the lockfile with its hash', () => {
  const sbom = execSync(command, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { bomFormat, components } = JSON.parse(sbom) as { bomFormat: string; components: Component[] }
  expect({ bomFormat, file }).toEqual({ bomFormat: 'CycloneDX', file: 'dist/sbom.cdx.json' })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')}@${version}`)
    .filter((one) => !listed.has(one))
  expect(missing).toEqual([])
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
})

test('the release build writes it into the image', () => {
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(/vite build && npm run sbom && npm prune/)
})
