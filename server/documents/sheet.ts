import { PDF, PdfStream } from '@libpdf/core'
import { sheetBounds, type Box } from '#domain/sheet.ts'
import type { SheetSize } from '#domain/tone.ts'
import { SheetRefused } from './errors.ts'
import { mostPixels } from './image.ts'
import { isBomb } from './inflation.ts'
import { objectsOf } from './objects.ts'
import { formBoxes } from './sheetForm.ts'
import { backgroundOf, type SheetBackground } from './sheetBackground.ts'

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
