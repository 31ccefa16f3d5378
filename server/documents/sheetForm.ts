import type { FormField, PDF, PDFPage } from '@libpdf/core'
import { asPlainName } from '#domain/plainText.ts'
import { aligns, placeOfField, places, sizeRange, type Box } from '#domain/sheet.ts'
import { mmPerPoint } from './sheetBackground.ts'

export function formBoxes(pdf: PDF): Box[] {
  const pages = pdf.getPages()
  return (pdf.getForm()?.getFields() ?? []).flatMap((field) =>
    field.getWidgets().flatMap((widget) => {
      const page = pages.find(({ ref }) => ref.objectNumber === widget.pageRef?.objectNumber) ?? pages[0]
      return page ? [{ ...styleOf(field, widget.height), ...placeOnPage(page, widget.rect) }] : []
    }),
  )
}

/** Longer appearance strings are ignored. */
const longestAppearance = 300

function styleOf(field: FormField, heightPt: number) {
  const appearance = (field.defaultAppearance ?? '').slice(0, longestAppearance)
  const place = placeOfField(field.name)
  const isRich = place !== '' && places[place] === 'rich'
  const [, font = '', given = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? []
  // Size 0 means automatic: as large as a single line permits.
  const size = Number(given) || (isRich ? 9 : heightPt * 0.62)
  return {
    place,
    field: asPlainName(field.name.slice(0, 120)).trim(),
    size: Math.min(sizeRange.max, Math.max(sizeRange.min, Math.round(size * 2) / 2)),
    align: ('alignment' in field && aligns[field.alignment as number]) || ('left' as const),
    bold: /bold|^(he|ti|co)bo$/i.test(font),
    ink: isLight(appearance) ? ('white' as const) : ('black' as const),
  }
}

/** Whether the text colour is meant for dark backgrounds. */
function isLight(appearance: string) {
  const [, numbers = '', operator = ''] = /((?:[\d.]+\s+){1,4})(g|rg|k)\b/.exec(appearance) ?? []
  const parts = numbers.trim().split(/\s+/).map(Number)
  if (operator === 'k') return parts.every((part) => part < 0.15)
  return operator !== '' && parts.every((part) => part > 0.85)
}

type Rectangle = readonly [number, number, number, number]

/** PDF coordinates are in points from the bottom of the unrotated page. */
function placeOnPage(page: PDFPage, rect: Rectangle) {
  const { index, rotation } = page
  const { x, y, width, height } = page.getCropBox()
  const rotated = (u: number, v: number) =>
    rotation === 90
      ? [height - v, u]
      : rotation === 180
        ? [width - u, height - v]
        : rotation === 270
          ? [v, width - u]
          : [u, v]
  const corner = (px: number, py: number) => rotated(px - x, y + height - py) as [number, number]
  const [left, upper] = corner(rect[0], rect[1])
  const [right, lower] = corner(rect[2], rect[3])
  return {
    page: index + 1,
    x: millimetres(Math.min(left, right)),
    y: millimetres(Math.min(upper, lower)),
    width: Math.max(1, millimetres(Math.abs(right - left))),
    height: Math.max(1, millimetres(Math.abs(lower - upper))),
  }
}

const farthest = 5000
const millimetres = (points: number) =>
  Math.max(-farthest, Math.min(farthest, Math.round(points * mmPerPoint * 10) / 10))
