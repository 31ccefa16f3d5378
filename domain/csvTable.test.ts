import { expect, test } from 'vitest'
import { csvRows, csvTable } from '#domain/csvTable.ts'
import { csvOf } from '#domain/csv.ts'

const cellsOf = (text: string) => csvTable(text).map(({ cells }) => cells)

test.each([
  ['semicolons', 'a;b\n1;2'],
  ['commas', 'a,b\n1,2'],
  ['tabs', 'a\tb\n1\t2'],
  ['a mark in front and the line ends of Windows', '\uFEFFa;b\r\n1;2\r\n'],
  ['blanks around and an empty line', ' a ;b \n 1 ; 2\n\n'],
])('a table is read with %s', (_what, text) => {
  expect(cellsOf(text)).toEqual([{ a: '1', b: '2' }])
})

test('a quoted cell keeps what would part it', () => {
  expect(cellsOf('a;b\n"1;""2""\n3";x')).toEqual([{ a: '1;"2"\n3', b: 'x' }])
})

test('each row knows its line, also below a cell of several', () => {
  const text = 'a;b\n"1\n2";x\n\n3;y'
  expect(csvTable(text).map(({ line }) => line)).toEqual([2, 5])
})

test('what is missing at the end of a row is empty', () => {
  expect(cellsOf('a;b\n1')).toEqual([{ a: '1', b: '' }])
})

test('what was exported is read again as it was', () => {
  expect(cellsOf(csvOf([['a'], ['x;"y"']]))).toEqual([{ a: 'x;"y"' }])
})

test.each(['=1+1', '-48', '+43 1 234', '@name', '＝1+1'])(
  'a cell %s that was marked as text is read without the mark',
  (cell) => {
    expect(cellsOf(csvOf([['a'], [cell]]))).toEqual([{ a: cell }])
  },
)

test('headings that stand there twice are told apart by their place', () => {
  expect(csvRows('a;a\n1;2')).toEqual({ headings: ['a', 'a'], rows: [{ line: 2, cells: ['1', '2'] }] })
})

test('nothing is an empty table', () => {
  expect(csvTable('')).toEqual([])
})
