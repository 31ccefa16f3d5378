import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './environment.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/operating.md')

test('the operating guide lists every setting with its default, and no other', () => {
  const [, chapter = ''] = /^## Settings\n([\s\S]*?)\n## /m.exec(guide) ?? []
  const rows = [...chapter.matchAll(/^\| `([A-Z][A-Z0-9_]+)`\s*\| (.+?)\s*\|/gm)]
  expect(rows.map(([, name, value = '']) => ({ name, value: value.replaceAll('`', '') }))).toEqual(
    settingNames.map(({ name, initial }) => ({ name, value: initial === '' ? '–' : initial })),
  )
})

test('every setting in the deployment examples is one of the product or of its environment', () => {
  const settings = new Set([...settingNames.map(({ name }) => name), 'MALLOC_ARENA_MAX'])
  const set = [
    ...read('deploy/eval.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm),
    ...read('deploy/eval.service').matchAll(/(?:^Environment=| )([A-Z][A-Z_]+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '').matchAll(/([A-Z][A-Z_]+)=/g),
  ].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(8)
  expect(set.filter((name) => !settings.has(name))).toEqual([])
})

test('everything that the image copies and starts exists', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, files = '']) => files.split(' '),
  )
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  for (const file of ['deploy/Dockerfile', 'deploy/eval.service'])
    expect(read(file)).toMatch(/server\/main\.ts/)
})

test('every metric in an alert is measured, and every route exists', () => {
  const sources = ['routes', 'stored', 'process']
    .map((name) => read(`server/operations/metrics/${name}.ts`))
    .join('\n')
  const requested = new Set(read('deploy/alerts.yaml').match(/\b(eval|process|nodejs)_[a-z_]+/g))
  expect(requested.size).toBeGreaterThan(8)
  const missing = [...requested].filter((name) => !sources.includes(name.replace(/_bucket$/, '')))
  expect(missing).toEqual([])
  for (const name of requested) expect(guide).toContain(name.replace(/_bucket$/, ''))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd accepts the unit', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-unit-'))
  // The checking machine has neither the program nor its user.
  const unit = read('deploy/eval.service')
    .replace('/usr/bin/node', process.execPath)
    .replace(/^(User|Group|EnvironmentFile|WorkingDirectory|Documentation)=.*\n/gm, '')
  writeFileSync(path.join(directory, 'eval.service'), unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(directory, 'eval.service')], {
    encoding: 'utf8',
  })
  rmSync(directory, { recursive: true })
  expect({ status, value: stderr.split('\n').filter((line) => line.includes('eval.service')) }).toEqual({
    status: 0,
    value: [],
  })
})
