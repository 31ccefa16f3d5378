import { PDF, PdfStream } from '@libpdf/core'
import { sheetBounds, type Box } from '#domain/sheet.ts'
import type { SheetSize } from '#domain/tone.ts'
import { SheetRefused } from './errors.ts'
import { mostPixels } from './image.ts'
import { isBomb } from './inflation.ts'
import { objectsOf } from './objects.ts'
import { formBoxes } from './sheetForm.ts'
import { groundOf, type Ground } from './sheetGround.ts'

/** An uploaded page as it is kept: its picture, its size in millimetres, and the fields of its form. */
export interface ReadSheet {
  kind: 'form' | 'flat'
  pages: (Ground & SheetSize & { tones: string })[]
  boxes: Box[]
}

/**
 * Reads a PDF of a stranger: of its pages only what is seen stays, of its form only where the fields are. A damaged one
 * may end the process, so it runs in a child process only.
 */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (isBomb(bytes)) throw new SheetRefused('tooLarge')
  const pdf = await opened(bytes)
  const count = pdf.getPageCount()
  if (count < 1) throw new SheetRefused('unreadable')
  if (count > sheetBounds.pages) throw new SheetRefused('tooManyPages')
  demandPixels(pdf)
  const pages: ReadSheet['pages'] = []
  for (let number = 1; number <= count; number += 1) pages.push(await groundOf(bytes, number))
  demandSize(pages)
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
  // Such a form draws itself by a program of its own: as a page it only says that it cannot be shown.
  if (pdf.getForm()?.acroForm().getDict().has('XFA')) throw new SheetRefused('xfa')
  return pdf
}

/** Before anything is drawn: an image of one colour is small in the file, and large in memory. */
function demandPixels(pdf: PDF) {
  const resolve = pdf.getObject.bind(pdf)
  for (const object of objectsOf(pdf)) {
    if (!(object instanceof PdfStream)) continue
    const [width, height] = ['Width', 'Height'].map((side) => object.getNumber(side, resolve)?.value ?? 0)
    if ((width ?? 0) * (height ?? 0) > mostPixels) throw new SheetRefused('tooLarge')
  }
}

const isAboutPassword = (error: unknown) =>
  error instanceof Error && /password|encrypt|authenticat/i.test(`${error.name} ${error.message}`)

/** One certificate is printed on one kind of paper. */
function demandSize(pages: ReadSheet['pages']) {
  const [first] = pages
  const { shortestMm, longestMm } = sheetBounds
  for (const { width, height } of pages) {
    if (Math.min(width, height) < shortestMm || Math.max(width, height) > longestMm)
      throw new SheetRefused('pageSize')
    if (Math.abs(width - (first?.width ?? 0)) > 1 || Math.abs(height - (first?.height ?? 0)) > 1)
      throw new SheetRefused('unequalPages')
  }
}
