import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a spreadsheet reads cells in the right columns, with their umlauts', () => {
  expect(
    csvOf([
      ['Name', 'Stufe'],
      ['Müller; Anna', 'sagt "2"'],
      ['a\nb', ''],
    ]),
  ).toBe('\uFEFFName;Stufe\r\n"Müller; Anna";"sagt ""2"""\r\n"a\nb";\r\n')
})

test.each(['=1+1', '+43', '-1', '@sum', '\tx', ' =1+1', '＝1+1'])(
  'T45: %j is written as text, not as a formula',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`)
  },
)

test('T45: no value starts a new cell after a comma or a tab', () => {
  expect(csvOf([['Anna,=1+1', 'Anna\t=1+1']])).toBe('\uFEFF"Anna,=1+1";"Anna\t=1+1"\r\n')
})
