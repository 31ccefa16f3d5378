import { expect, test } from 'vitest'
import { formatVerifyCode, parseVerifyCode } from '#domain/codes.ts'
import { verifyCodeVectors, typedVerifyCodeVectors } from '../test/vectors/verifyCode.ts'

test.each(verifyCodeVectors)('$id: the random bytes $bytes give the code $code', ({ bytes, code }) => {
  expect(formatVerifyCode(new Uint8Array(Buffer.from(bytes, 'hex')))).toBe(code)
})

test.each(typedVerifyCodeVectors)('$id: "$typed" is read as $code', ({ typed, code }) => {
  expect(parseVerifyCode(typed)).toBe(code)
})

test('fewer than 100 random bits are rejected', () => {
  expect(() => formatVerifyCode(new Uint8Array(12))).toThrow(RangeError)
})
