import { expect, test } from 'vitest'
import { drawingBounds, isDrawnSignature } from '#domain/drawnSignature.ts'
import { drawnAgain, drawnOn } from './SignaturePad.tsx'

const size = { width: 600, height: 200 }

test('points between pixels and beyond the edge become integer points of the pad', () => {
  const { strokes } = drawnOn(size, [
    {
      points: [
        { x: 1.4, y: 9.6 },
        { x: 700, y: -3 },
      ],
    },
  ])
  expect(strokes).toEqual([[1, 10, 600, 0]])
})

test('a very long signature keeps its ends and is shortened to the limit of the server', () => {
  const points = Array.from({ length: 20_000 }, (_, at) => ({ x: at % 600, y: at % 200 }))
  const drawn = drawnOn(size, [{ points }])
  expect(drawn.strokes.flat().length / 2).toBeLessThanOrEqual(drawingBounds.mostPoints)
  expect(isDrawnSignature(drawn)).toBe(true)
  expect(drawn.strokes[0]?.slice(-2)).toEqual([19_999 % 600, 19_999 % 200])
})

test('on a pad of half the width it has half the size', () => {
  const [stroke] = drawnAgain({ ...size, strokes: [[100, 50, 300, 90]] }, { width: 300, height: 200 })
  expect(stroke?.points).toEqual([
    { x: 50, y: 25 },
    { x: 150, y: 45 },
  ])
})
