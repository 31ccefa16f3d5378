import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Texts } from '../../i18n/useTexts.ts'
import { sourceText } from './sourceText.ts'

const texts = { t: (key: string) => key } as Pick<Texts, 't'>
const sourcesIn = (file: string) => {
  const [, ...rows] = readFileSync(
    new URL(`../../../server/features/catalogue/initial/${file}`, import.meta.url),
    'utf8',
  )
    .trim()
    .split(/\r?\n/)
  return [...new Set(rows.map((row) => row.split(';').at(-1) ?? ''))].filter(Boolean)
}

test.each([...sourcesIn('models.csv'), ...sourcesIn('manufacturers.csv')])(
  'the source %s of the initial catalogue has a text',
  (source) => {
    expect(sourceText(source, texts)).toMatch(/^catalogue\.source\./)
  },
)

test('another source is shown as stored', () => {
  expect(sourceText('Werkstatthandbuch', texts)).toBe('Werkstatthandbuch')
})
