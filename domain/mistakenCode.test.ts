import { expect, test } from 'vitest'
import { mistakenCodeOf } from '#domain/mistakenCode.ts'

test.each([
  ['EVAL-0123456789ABT', 'evalId'],
  ['eval o123 4567 89abt', 'evalId'],
  ['EVAL-0123456789ABZ', 'evalId'],
  ['0123456789ABT', 'evalId'],
  ['PHS-2026-00012', 'certificateNumber'],
  ['phs 2o26 ooo12', 'certificateNumber'],
  ['PHS2026-00012', 'certificateNumber'],
  ['A1-2026-1234567', 'certificateNumber'],
  ['2026-00012', 'reportNumber'],
  [' 2O26 00012 ', 'reportNumber'],
  ['2026–l0012', 'reportNumber'],
])('"%s" entered instead of a verify code is recognised as %s', (text, kind) => {
  expect(mistakenCodeOf(text)).toEqual({ kind })
})

test('a code with a missing or an extra character is recognised by its length', () => {
  expect(mistakenCodeOf('3EQX9-SN4K6-N4FSK-R4AP')).toEqual({ kind: 'length', count: 19 })
  expect(mistakenCodeOf('3eqx9 sn4k6 n4fsk r4apkk')).toEqual({ kind: 'length', count: 21 })
  expect(mistakenCodeOf('3EQX9-SN4K6-N4')).toEqual({ kind: 'length', count: 12 })
})

test.each([
  ...[
    '',
    'Anna Muster',
    '3EQX9-SN4K6-N',
    'Anna Maria Berger',
    '3EQX9-SN4K6-N4FSK-R4APU',
    'https://eval.example/app',
  ],
  ...['3EQX9.SN4K6.N4FSK.R4APK', '3EQX9-SN4K6-N4FSK-R4Aß', '3EQX9'.repeat(13)],
])('"%s" is none of them', (text) => {
  expect(mistakenCodeOf(text)).toEqual({ kind: 'unknown' })
})
