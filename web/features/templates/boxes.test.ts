import { expect, test } from 'vitest'
import type { Box } from '#domain/sheet.ts'
import { movedBox, newBox, resizedBox } from './boxes.ts'

const a4 = { width: 210, height: 297 }
const box: Box = {
  ...{ place: 'certificate.due', field: '', page: 1, x: 20, y: 30, width: 60, height: 10 },
  ...{ size: 10, align: 'left', bold: false, ink: 'black' },
}

test('a box moves by tenths of a millimetre and remains on its page', () => {
  expect(movedBox(box, { x: 1.234, y: -5 }, a4)).toMatchObject({ x: 21.2, y: 25 })
  expect(movedBox(box, { x: 500, y: -500 }, a4)).toMatchObject({ x: 150, y: 0 })
})

test('a box grows up to the edge, and a code never becomes too small to be readable', () => {
  expect(resizedBox(box, { x: 500, y: 2 }, a4)).toMatchObject({ x: 20, width: 190, height: 12 })
  expect(resizedBox({ ...box, place: 'image.qr' }, { x: -500, y: -500 }, a4)).toMatchObject({
    width: 15,
    height: 15,
  })
})

test('new boxes do not overlap', () => {
  const first = newBox('certificate.due', [], a4)
  const second = newBox('certificate.issued', [first], a4)
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
})
