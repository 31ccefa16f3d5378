import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writtenKinds } from './event.ts'
import { problems } from './problem.ts'

const folder = resolve(import.meta.dirname, '../server/db/migrations')
const migrations = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')
const namesIn = (pattern: RegExp) => [...migrations.matchAll(pattern)].map(([, name = '']) => name)

test('contract/event.ts lists exactly the kinds that triggers notify about', () => {
  const notified = new Set(namesIn(/^call notify_changes\('(\w+)'/gm))
  expect([...notified].toSorted()).toEqual([...writtenKinds].toSorted())
})

/** Violated only by an error of the program, or handled where the row is written. */
const internal = [
  'calendar.alreadyThere',
  'certificate.dueAfterIssue',
  'credential.placeTaken',
  'user.evalIdTaken',
]

test('contract/problem.ts lists every named constraint', () => {
  const names = namesIn(/\b(?:constraint|unique index) "(\w+\.\w+)"/g)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !(name in problems) && !internal.includes(name))).toEqual([])
})
