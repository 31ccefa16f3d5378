import { type FormField, PDF, type PDFPage, PdfStream } from '@libpdf/core'
import { asPlainName } from '#domain/plainText.ts'
import { aligns, sheetFieldOf, sheetFields, sizeRange, type Box, sheetBounds } from '#domain/sheet.ts'
import type { SheetSize } from '#domain/theme.ts'
import { mmPerPoint, backgroundOf, type SheetBackground } from './sheetBackground.ts'
import { SheetRefused } from './errors.ts'
import { mostPixels } from './image.ts'
import { isBomb, objectsOf } from './safe.ts'

/** The image of an uploaded page, its size in mm, and its form fields. */
export interface ReadSheet {
  kind: 'form' | 'flat'
  pages: (SheetBackground & SheetSize & { tones: string })[]
  boxes: Box[]
}

/**
 * Reads an uploaded PDF: pages as images, form fields as positions. A damaged file may crash the process, so
 * it runs in a child process only.
 */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (isBomb(bytes)) throw new SheetRefused('tooLarge')
  const pdf = await opened(bytes)
  const count = pdf.getPageCount()
  if (count < 1) throw new SheetRefused('unreadable')
  if (count > sheetBounds.pages) throw new SheetRefused('tooManyPages')
  assertPixelLimit(pdf)
  const pages: ReadSheet['pages'] = []
  for (let number = 1; number <= count; number += 1) pages.push(await backgroundOf(bytes, number))
  assertPageSize(pages)
  const boxes = formBoxes(pdf)
  if (boxes.length > sheetBounds.boxes) throw new SheetRefused('tooManyFields')
  return { kind: boxes.length > 0 ? 'form' : 'flat', pages, boxes }
}

async function opened(bytes: Uint8Array) {
  let pdf: PDF
  try {
    pdf = await PDF.load(bytes)
  } catch (error) {
    throw new SheetRefused(isAboutPassword(error) ? 'encrypted' : 'unreadable')
  }
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new SheetRefused('encrypted')
  // XFA forms render by script; the page itself only shows a notice.
  if (pdf.getForm()?.acroForm().getDict().has('XFA')) throw new SheetRefused('xfa')
  return pdf
}

/** Checked before rendering: an image of one colour is small in the file and large in memory. */
function assertPixelLimit(pdf: PDF) {
  const resolve = pdf.getObject.bind(pdf)
  for (const object of objectsOf(pdf)) {
    if (!(object instanceof PdfStream)) continue
    const [width, height] = ['Width', 'Height'].map((side) => object.getNumber(side, resolve)?.value ?? 0)
    if ((width ?? 0) * (height ?? 0) > mostPixels) throw new SheetRefused('tooLarge')
  }
}

const isAboutPassword = (error: unknown) =>
  error instanceof Error && /password|encrypt|authenticat/i.test(`${error.name} ${error.message}`)

/** All pages must have the same size. */
function assertPageSize(pages: ReadSheet['pages']) {
  const [first] = pages
  const { shortestMm, longestMm } = sheetBounds
  for (const { width, height } of pages) {
    if (Math.min(width, height) < shortestMm || Math.max(width, height) > longestMm)
      throw new SheetRefused('pageSize')
    if (Math.abs(width - (first?.width ?? 0)) > 1 || Math.abs(height - (first?.height ?? 0)) > 1)
      throw new SheetRefused('unequalPages')
  }
}

function formBoxes(pdf: PDF): Box[] {
  const pages = pdf.getPages()
  return (pdf.getForm()?.getFields() ?? []).flatMap((field) =>
    field.getWidgets().flatMap((widget) => {
      const page = pages.find(({ ref }) => ref.objectNumber === widget.pageRef?.objectNumber) ?? pages[0]
      return page ? [{ ...styleOf(field, widget.height), ...rectangleOnPage(page, widget.rect) }] : []
    }),
  )
}

/** Longer appearance strings are ignored. */
const longestAppearance = 300

function styleOf(field: FormField, heightPt: number) {
  const appearance = (field.defaultAppearance ?? '').slice(0, longestAppearance)
  const place = sheetFieldOf(field.name)
  const isRich = place !== '' && sheetFields[place] === 'rich'
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

/** PDF coordinates are in points from the bottom of the unrotated page. */
function rectangleOnPage(page: PDFPage, rect: readonly [number, number, number, number]) {
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
