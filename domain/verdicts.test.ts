import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web']

/** A comparison with a state or result that counts as valid. */
const comparison = /(===|!==)\s*'(valid|expiring)'|\[\s*'valid',\s*'expiring'|\bin \('valid'/

/** What compares and does not decide what something is worth; each with the reason. */
const allowed: Record<string, string> = {
  'server/features/calendar/queries.ts': 'the list filter of the calendar, which shows expired ones too',
  'server/features/certificates/queries.ts': 'the list filter, compared with stateOn by a test',
  'server/features/dashboard/endingCount.ts': 'the days that the filter of a list stands for',
  'web/features/reports/ReportActions.tsx': 'whether a draft is measured, whatever its verdict',
  'web/features/reports/draft/disconnections.ts': 'the verdict that the domain gave the draft',
  'web/features/reports/draft/precedingIn.ts': 'the verdict that the domain gave on the server',
  'web/features/verify/Proof.tsx': 'the wording of the last day',
  'web/features/verify/statement.ts': 'the wording of a result',
  'web/resource/ResultBadge.tsx': 'the wording of a result',
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield path
  }
}

test('only the domain compares states and results that decide what a person, a vehicle or a document is worth', () => {
  const found = folders
    .flatMap((folder) => [...filesIn(join(root, folder))])
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          comparison.test(line) ? [`${relative(root, file)}:${at + 1}: ${line.trim()}`] : [],
        ),
    )
    .filter((place) => !((place.split(':')[0] ?? '') in allowed))
  expect(found).toEqual([])
})
