import { expect, test } from 'vitest'
import { drawingBounds, isDrawnSignature, signatureFrame, signaturePath } from './drawnSignature.ts'

const line = (points: number) => Array.from({ length: points }, (_, index) => [index, 10]).flat()
const drawn = (strokes: number[][]) => ({ width: 4000, height: 200, strokes })

test('a line with enough points is a signature; an accidental touch is not', () => {
  expect(isDrawnSignature(drawn([line(drawingBounds.fewestPoints)]))).toBe(true)
  expect(isDrawnSignature(drawn([line(drawingBounds.fewestPoints - 1)]))).toBe(false)
  expect(isDrawnSignature(drawn([]))).toBe(false)
})

test.each([
  ['beside the pad', [[...line(10), 4001, 10]]],
  ['above the pad', [[...line(10), 10, -1]]],
  ['below the pad', [[...line(10), 10, 201]]],
  ['without its height', [[...line(10), 10]]],
  ['in a stroke without any', [line(10), []]],
  ['beyond the maximum number', [line(2500), line(2500)]],
])('a point %s makes the signature invalid', (_what, strokes) => {
  expect(isDrawnSignature(drawn(strokes))).toBe(false)
})

test('its path contains only numbers, from the first to the last point of each stroke', () => {
  const path = signaturePath(
    drawn([
      [0, 0, 10, 10, 20, 0],
      [5, 5],
    ]),
  )
  expect(path).toBe('M0,0Q10,10,15,5L20,0M5,5h0.1')
  expect(path).toMatch(/^[\d.,MQLh-]*$/)
})

test('its path is smoothed halfway to the next point', () => {
  expect(signaturePath(drawn([[0, 0, 10, 10, 20, 0, 40, 20]]))).toBe('M0,0Q10,10,15,5Q20,0,30,10L40,20')
})

test('its view box encloses the drawn lines, not the empty pad', () => {
  expect(signatureFrame(drawn([[100, 50, 300, 90]]))).toEqual([97, 47, 206, 46])
})
