import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

const linter = 'node_modules/oxlint/bin/oxlint'

test('the linter, which reports type errors, reads every file of the TypeScript project', () => {
  const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] }
  const patterns = include.map((pattern) =>
    pattern.includes('*') ? pattern : `${pattern}/**/*.{ts,tsx,mts,cts}`,
  )
  const files = patterns.flatMap((pattern) => globSync(pattern))
  const read = execFileSync(process.execPath, [linter, '--debug', 'files', '.'], { encoding: 'utf8' })
  const linted = new Set(read.split('\n'))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => !linted.has(file))).toEqual([])
})

interface Project {
  test: { include: string[]; exclude?: string[] }
}

const filesIn = (patterns: string[] = []) => patterns.flatMap((pattern) => globSync(pattern))

test('each test file belongs to exactly one project of vitest.config.ts', () => {
  const projects = (config.test?.projects ?? []) as Project[]
  const run = projects.flatMap(({ test: { include, exclude } }) => {
    const excluded = new Set(filesIn(exclude))
    return filesIn(include).filter((file) => !excluded.has(file))
  })
  const folders = 'bench,contract,deploy,docs,domain,scripts,server,test,texts,web'
  const files = globSync(`{${folders}}/**/*.{test,spec,e2e}.*`)
  expect(files.length).toBeGreaterThan(300)
  expect(run.toSorted()).toEqual(files.toSorted())
  const named = projects.flatMap(({ test: { include, exclude = [] } }) => [...include, ...exclude])
  expect(named.filter((name) => !name.includes('*') && !existsSync(name))).toEqual([])
})
