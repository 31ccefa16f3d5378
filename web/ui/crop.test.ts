import { expect, test } from 'vitest'
import { cutOf } from './crop.tsx'

const wide = { width: 400, height: 200 }
const middle = { zoom: 1, x: 0.5, y: 0.5 }

test.each([
  ['the largest square is in the middle', middle, { left: 100, top: 0, side: 200 }],
  ['the left end shows the left edge', { ...middle, x: 0 }, { left: 0, top: 0, side: 200 }],
  ['the right end reaches the right edge, not beyond', { ...middle, x: 1 }, { left: 200, top: 0, side: 200 }],
  ['twice the zoom is half the width', { zoom: 2, x: 1, y: 1 }, { left: 300, top: 100, side: 100 }],
  ['no zoom shows more than the largest square', { ...middle, zoom: 0.1 }, { left: 100, top: 0, side: 200 }],
])('%s', (_, cut, square) => {
  expect(cutOf(cut, wide)).toEqual(square)
})
