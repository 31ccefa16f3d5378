import { sheetFields, smallestQrMm, type Box, type SheetField } from '#domain/sheet.ts'
import type { SheetSize } from '#domain/theme.ts'

/** Printers resolve a tenth of a millimetre. */
const rounded = (value: number) => Math.round(value * 10) / 10

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

const smallestMm = 3

export const movedBox = (box: Box, { x, y }: { x: number; y: number }, page: SheetSize): Box => ({
  ...box,
  x: rounded(between(box.x + x, 0, Math.max(0, page.width - box.width))),
  y: rounded(between(box.y + y, 0, Math.max(0, page.height - box.height))),
})

/** Resizes a box with a fixed upper left corner. QR codes keep their minimum size. */
export function resizedBox(box: Box, { x, y }: { x: number; y: number }, page: SheetSize): Box {
  const least = box.place === 'image.qr' ? smallestQrMm : smallestMm
  return {
    ...box,
    width: rounded(between(box.width + x, least, Math.max(least, page.width - box.x))),
    height: rounded(between(box.height + y, least, Math.max(least, page.height - box.y))),
  }
}

const sizes: Record<'text' | 'rich' | 'image', { width: number; height: number; size: number }> = {
  text: { width: 80, height: 8, size: 12 },
  rich: { width: 150, height: 50, size: 9 },
  image: { width: 30, height: 30, size: 8 },
}

/** Text in a line; other images are square. */
const signature = { width: 80, height: 12, size: 8 }

export function newBox(place: SheetField, boxes: readonly Box[], page: SheetSize): Box {
  const size = place === 'image.signature' ? signature : sizes[sheetFields[place]]
  const x = rounded((page.width - size.width) / 2)
  const above = boxes
    .filter((box) => box.page === 1 && box.x < x + size.width && box.x + box.width > x)
    .map(({ y, height }) => y + height + 2)
  const box: Box = {
    ...{ place, field: '', page: 1, ...size, x, y: Math.max(rounded(page.height / 3), ...above) },
    ...{ align: 'left', bold: false, ink: 'black' },
  }
  return movedBox(box, { x: 0, y: 0 }, page)
}
