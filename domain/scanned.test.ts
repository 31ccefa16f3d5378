import { expect, test } from 'vitest'
import { labelPath, readScanned } from '#domain/scanned.ts'

const person = { kind: 'person', evalId: 'EVAL-0123456789ABT' }
const document = { kind: 'document', code: '3EQX9-SN4K6-N4FSK-R4APK' }
const vin = { kind: 'vin', vin: 'WVWZZZE1ZMP000042' }
const page = { kind: 'page', uuid: '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b' }
const shared = { kind: 'shared', of: 'certificate', link: 'aB3-_bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM' }

test.each([
  ['EVAL-0123456789ABT', person],
  [' eval 0123 4567 89ab t ', person],
  ['3EQX9-SN4K6-N4FSK-R4APK', document],
  [' 3eqx9 sn4k6 n4fsk r4apk ', document],
  ['https://eval.example/verify/3EQX9-SN4K6-N4FSK-R4APK', document],
  ['https://eval.example/verify/3EQX9-SN4K6-N4FSK-R4APK?from=card', document],
  ['http://localhost:3000/verify/3eqx9sn4k6n4fskr4apk/', document],
  ['HTTP://LOCALHOST:4802/VERIFY/3EQX9-SN4K6-N4FSK-R4APK', document],
  ['LOCALHOST:4802/VERIFY/3EQX9-SN4K6-N4FSK-R4APK', document],
  ['https://eval.example/pdf/certificate#aB3-_bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM', shared],
  ['eval.example/pdf/certificate/aB3-_bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM', shared],
  ['HTTPS://EVAL.EXAMPLE/PUBLIC/0190A0B1-C2D3-7E4F-8A9B-0C1D2E3F4A5B', page],
  ['eval.example/verify/3EQX9%20SN4K6%20N4FSK%20R4APK', document],
  ['WVWZZZE1ZMP000042', vin],
  [' iwvwzzze1zmp000042 ', vin],
  ['https://eval.example/public/0190A0B1-c2d3-7e4f-8a9b-0c1d2e3f4a5b', page],
])('%s is read as a %o', (text, read) => {
  expect(readScanned(text)).toEqual(read)
})

test.each([
  'EVAL-0123456789ABS',
  '0123456789ABT',
  'PHS-2026-00001',
  'https://eval.example/verify/',
  'https://eval.example/verify/3EQX9',
  'https://eval.example/public/anna',
  'https://eval.example/app/users/0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b',
  'https://eval.example/pdf/certificate#0190a0b1',
  'javascript:/verify/%',
  'WVWZZZE1ZMP00004',
  'WVWZZZE1ZMO000042',
  'WIFI:T:WPA;S:Werkstatt;P:geheim;;',
  '',
])('%s is not a code of this product', (text) => {
  expect(readScanned(text)).toBeNull()
})

test.each(['vehicle', 'instrument'] as const)('the label of a %s links to it', (kind) => {
  const id = '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b'
  expect(readScanned(`https://eval.example${labelPath(kind, id)}`)).toEqual({ kind, id })
})
