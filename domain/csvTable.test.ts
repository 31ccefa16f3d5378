import { expect, test } from 'vitest'
import { csvRows, csvTable, csvOf } from '#domain/csv.ts'

const cellsOf = (text: string) => csvTable(text).map(({ cells }) => cells)

test.each([
  ['semicolons', 'a;b\n1;2'],
  ['commas', 'a,b\n1,2'],
  ['tabs', 'a\tb\n1\t2'],
  ['a byte order mark and Windows line endings', '\uFEFFa;b\r\n1;2\r\n'],
  ['blanks around and an empty line', ' a ;b \n 1 ; 2\n\n'],
])('a table is read with %s', (_what, text) => {
  expect(cellsOf(text)).toEqual([{ a: '1', b: '2' }])
})

test('a quoted cell can contain separators', () => {
  expect(cellsOf('a;b\n"1;""2""\n3";x')).toEqual([{ a: '1;"2"\n3', b: 'x' }])
})

test('each row has its line number, also after a cell with several lines', () => {
  const text = 'a;b\n"1\n2";x\n\n3;y'
  expect(csvTable(text).map(({ line }) => line)).toEqual([2, 5])
})

test('missing values at the end of a row are empty', () => {
  expect(cellsOf('a;b\n1')).toEqual([{ a: '1', b: '' }])
})

test('an exported table is read back unchanged', () => {
  expect(cellsOf(csvOf([['a'], ['x;"y"']]))).toEqual([{ a: 'x;"y"' }])
})

test.each(['=1+1', '-48', '+43 1 234', '@name', '＝1+1'])(
  'the text mark of cell %s is removed when the cell is read',
  (cell) => {
    expect(cellsOf(csvOf([['a'], [cell]]))).toEqual([{ a: cell }])
  },
)

test('duplicate headings are distinguished by their position', () => {
  expect(csvRows('a;a\n1;2')).toEqual({ headings: ['a', 'a'], rows: [{ line: 2, cells: ['1', '2'] }] })
})

test('an empty text is an empty table', () => {
  expect(csvTable('')).toEqual([])
})
