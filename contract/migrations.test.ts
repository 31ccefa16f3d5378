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

test('triggers notify about exactly the kinds of contract/event.ts', () => {
  const notified = new Set(namesIn(/^call notify_changes\('(\w+)'/gm))
  expect(
    [...notified].toSorted(),
    'call notify_changes in the migration of each kind, or except it in contract/event.ts',
  ).toEqual([...writtenKinds].toSorted())
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
  const unlisted = names.filter((name) => !(name in problems) && !internal.includes(name))
  expect(unlisted, 'codes to add to contract/problem.ts').toEqual([])
})
