import { expect, test } from 'vitest'
import { codeOf } from './codeOf.ts'

test.each([
  ['3EQX9-SN4K6-N4FSK-R4APK', '3EQX9-SN4K6-N4FSK-R4APK'],
  [' 3eqx9 sn4k6 n4fsk r4apk ', '3EQX9-SN4K6-N4FSK-R4APK'],
  ['https://eval.example/verify/3EQX9-SN4K6-N4FSK-R4APK', '3EQX9-SN4K6-N4FSK-R4APK'],
  ['https://eval.example/verify/3EQX9-SN4K6-N4FSK-R4APK?from=card', '3EQX9-SN4K6-N4FSK-R4APK'],
  ['PHS-2026-00001', null],
  ['', null],
])('%s is read as the check code %s', (text, code) => {
  expect(codeOf(text)).toBe(code)
})
