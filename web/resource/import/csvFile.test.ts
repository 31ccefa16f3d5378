import { expect, test } from 'vitest'
import { mostRowsImported } from '#contract/importing.ts'
import { readTable } from './csvFile.ts'

const read = (...parts: BlobPart[]) => readTable(new Blob(parts))
const bytes = (...values: number[]) => new Uint8Array(values)
const table = { headings: ['Farbe'], rows: [{ line: 2, cells: ['grün'] }] }

test.each([
  ['UTF-8', bytes(...new TextEncoder().encode('Farbe\ngrün'))],
  ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Farbe\ngrün'))],
  ['Windows-1252', bytes(...Array.from('Farbe\ngrün', (character) => character.charCodeAt(0)))],
  [
    'UTF-16',
    bytes(0xff, 0xfe, ...Array.from('Farbe\ngrün', (character) => [character.charCodeAt(0), 0]).flat()),
  ],
])('a table is read in the encoding %s', async (_, file) => {
  expect(await read(file)).toEqual(table)
})

test('a file of ten megabytes or more is rejected unread', async () => {
  expect(await read('a'.repeat(10_000_001))).toBe('tooLarge')
})

test('a picture is no table, and neither are headings without rows or an empty file', async () => {
  expect(await read(bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 1))).toBe('noText')
  expect(await read('VIN;Marke\n')).toBe('empty')
  expect(await read('')).toBe('empty')
})

test('one row over the import limit is rejected', async () => {
  const rows = (count: number) => `a\n${'1\n'.repeat(count)}`
  expect(await read(rows(mostRowsImported + 1))).toBe('tooManyRows')
  expect(await read(rows(mostRowsImported))).toMatchObject({ headings: ['a'] })
})

test('one column over the limit is rejected', async () => {
  const columns = (count: number) => `${'a;'.repeat(count - 1)}a\n1\n`
  expect(await read(columns(201))).toBe('tooManyColumns')
  expect(await read(columns(200))).toMatchObject({ rows: [{ line: 2, cells: ['1'] }] })
})

test('a table without headings starts with its first row', async () => {
  const isAddress = (cell: string) => cell.includes('@')
  expect(await readTable(new Blob(['a@example.org;1\n']), isAddress)).toEqual({
    headings: ['', ''],
    rows: [{ line: 1, cells: ['a@example.org', '1'] }],
  })
})
