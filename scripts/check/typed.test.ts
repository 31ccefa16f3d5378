import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const linter = 'node_modules/oxlint/bin/oxlint'

test('the linter, which reports type errors, reads every file of the TypeScript project', () => {
  const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] }
  const places = include.map((place) => (place.includes('*') ? place : `${place}/**/*.{ts,tsx,mts,cts}`))
  const files = places.flatMap((place) => globSync(place))
  const read = execFileSync(process.execPath, [linter, '--debug', 'files', '.'], { encoding: 'utf8' })
  const linted = new Set(read.split('\n'))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => !linted.has(file))).toEqual([])
})
