import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Row } from './row.ts'

const root = resolve(import.meta.dirname, '../..')
const chapters = readdirSync(import.meta.dirname).filter((file) => /^chapter\d\.ts$/.test(file))

/** The title in each quote style. */
const quotedForms = (title: string) => {
  const escaped = title.replaceAll("'", "\\'")
  return [`'${escaped}'`, `"${title}"`, `\`${title}\``]
}

const sources = new Map<string, string>()
function sourceOf(file: string) {
  const source =
    sources.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  sources.set(file, source)
  return source
}

function exists(proof: string) {
  const [file = '', title = ''] = proof.split(' › ')
  return (
    /\.(test|e2e)\.tsx?$/.test(file) &&
    title !== '' &&
    quotedForms(title).some((one) => sourceOf(file).includes(one))
  )
}

test('each chapter of the specification, from the second to the ninth, has its list', () => {
  expect(chapters.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `chapter${number}.ts`))
})

describe.each(chapters)('%s', (chapter) => {
  test('has a unique sentence in each row, with existing tests that prove it', async () => {
    const { rows } = (await import(/* @vite-ignore */ `./${chapter}`)) as { rows: Row[] }
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ requirement, proof }) => !requirement.trim() || proof.length === 0)).toEqual([])
    expect(rows.filter(({ deviation }) => deviation?.trim() === '')).toEqual([])
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(rows.length)
    expect(rows.flatMap(({ proof }) => proof.filter((one) => !exists(one)))).toEqual([])
  })
})
