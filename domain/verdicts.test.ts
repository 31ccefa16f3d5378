import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { shownStates, storedStates } from '#domain/certificate.ts'
import { reportResults, reportStates } from '#domain/reportState.ts'
import { tagDoubts } from '#domain/tag.ts'
import { allowedComparisons } from '../test/support/allowedComparisons.ts'
import { comparisonsIn } from '../test/support/comparisons.ts'

const root = resolve(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web']

const meant = {
  states: new Set<string>([
    ...[...storedStates, ...shownStates, ...reportStates, ...reportResults, ...tagDoubts],
    'incomplete',
  ]),
  // Names of fields from which a tag could be judged.
  facts: new Set(['doubts', 'energisedAt', 'isBeingCorrected', 'isTesterSuspended', 'isRecalled']),
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // Migrations are never changed.
    if (entry.isDirectory() && entry.name !== 'migrations') yield* filesIn(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield path
  }
}

const allowed = new Set(
  Object.values(allowedComparisons).flatMap((functions) =>
    Object.entries(functions).flatMap(([file, names]) => names.map((name) => `${file} ${name}`)),
  ),
)

const comparisons = folders
  .flatMap((folder) => [...filesIn(join(root, folder))])
  .flatMap((path) => {
    const file = relative(root, path)
    return comparisonsIn(file, readFileSync(path, 'utf8'), meant).map(({ within, line, text }) => ({
      position: `${file} ${within}`,
      message: `${file}:${line} in ${within}: ${text}`,
    }))
  })

test('only the domain compares states and results that decide the validity of a person, vehicle or document', () => {
  expect(comparisons.filter(({ position }) => !allowed.has(position)).map(({ message }) => message)).toEqual(
    [],
  )
})

test('every allowed comparison still exists', () => {
  const functions = new Set(comparisons.map(({ position }) => position))
  expect([...allowed].filter((place) => !functions.has(place))).toEqual([])
})

const examples = [
  `if (certificate.state === 'valid') ok()`,
  `if (certificate.state === 'expired' || certificate.state === 'revoked') no()`,
  `if (certificate.state !== 'revoked') ok()`,
  `if (row.state === 'issued' && row.dueDate >= today) ok()`,
  `const good = ['expiring', 'valid'].includes(state)`,
  `const good = new Set(['valid', "expiring"])`,
  `switch (state) { case 'valid': case 'expiring': return true }`,
  `const holds: Record<string, boolean> = { valid: true, expiring: true }`,
  `if ('valid' === state) ok()`,
  `if (report.state === 'final' && report.result !== 'invalid') ok()`,
  `if (report.state !== 'void' && report.state !== 'amended') ok()`,
  `if (tag.doubts.length === 0) ok()`,
  `if (!tag.isBeingCorrected && tag.energisedAt === null) ok()`,
  "const due = sql`where c.state = 'issued' and ${today} between c.issue_date and c.due_date`",
  "const passed = sql`where r.state = 'final' and r.result = 'valid'`",
  "const shown = sql`item.state in ('expiring', 'valid')`",
  `db.selectFrom('report as r').where('r.result', '=', 'valid')`,
  `/^(valid|expiring)$/.test(state)`,
  // The same in other spellings.
  `if (state == "valid") ok()`,
  'if (state === `valid`) ok()',
  `const expected = 'valid'`,
  `where((is) => is('state', 'not in', ['revoked', 'suspended']))`,
  "sql`c.state = ${'issued'}`",
  `sql.lit('issued')`,
  `pool.query("select 1 from certificate where state = 'issued'")`,
  `return tag.energisedAt ? no() : ok()`,
  `const good = tag.doubts.length > 0 || draft`,
]

test.each(examples)('the check detects: %s', (example) => {
  expect(comparisonsIn('example.ts', example, meant)).not.toEqual([])
})

test.each([
  `const shown = t(\`certificate.state.\${state}\`)`,
  `const mood = { valid: 'good', expired: 'bad' }[state]`,
  `const state = z.enum(['valid', 'expired'])`,
  `await db.updateTable('certificate').set({ state: 'revoked' }).where('id', '=', id)`,
  `if (isValidOn(today, certificate)) ok()`,
  `/connection expired/.test(message)`,
])('the check accepts code without such a comparison: %s', (example) => {
  expect(comparisonsIn('example.ts', example, meant)).toEqual([])
})

test('a comparison is identified by its enclosing function or module constant', () => {
  const source = `
    const isOver = (state: string) => state === 'expired'
    export function page() { const shown = list.filter(({ state }) => state === 'valid'); return shown }
    const hidden = ['failed']
    serve(app, { async read() { if (state === 'void') throw new Error() } })
    if (state === 'final') start()`
  const names = comparisonsIn('example.ts', source, meant).map(({ within }) => within)
  expect(names).toEqual(['isOver', 'page', 'hidden', 'read', 'module'])
})
