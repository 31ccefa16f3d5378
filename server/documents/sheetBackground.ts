import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { join } from 'node:path'
import { squaresOf, toneOf, type SheetSize } from '#domain/theme.ts'
import { SheetRefused } from './errors.ts'
import { mostPixels } from './image.ts'

/** A page as an image, without scripts, links or external references. */
export interface SheetBackground {
  bytes: Uint8Array
  mime: 'image/svg+xml' | 'image/jpeg'
}

export const mmPerPoint = 25.4 / 72

/** In bytes. A larger SVG is stored as a bitmap, because each certificate contains it. */
const largestDrawing = 1_000_000
const dotsPerInch = 250
/** In bytes. A small PDF that produces a larger SVG is malicious. */
const largestAccepted = 40_000_000

const workspace = join(import.meta.dirname, 'templates')
let compiler: NodeCompiler | undefined

/** Renders one page of a PDF. Runs in a child process only: a damaged file may crash it. */
export async function backgroundOf(pdf: Uint8Array, page: number) {
  const svg = drawn(pdf, page)
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number)
  const size = { width: rounded(width * mmPerPoint), height: rounded(height * mmPerPoint) }
  const isDrawing = svg.length <= largestDrawing
  const bytes = isDrawing ? Buffer.from(svg) : await photographed(svg)
  const mime = isDrawing ? ('image/svg+xml' as const) : ('image/jpeg' as const)
  return { ...size, bytes, mime, tones: await tonesOf(bytes, size) }
}

const rounded = (millimetres: number) => Math.round(millimetres * 10) / 10

function drawn(pdf: Uint8Array, page: number) {
  const engine = (compiler ??= NodeCompiler.create({ workspace, fontArgs: [] }))
  engine.mapShadow(join(workspace, 'upload.pdf'), Buffer.from(pdf))
  engine.mapShadow(
    join(workspace, 'upload.typ'),
    Buffer.from(
      `#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("/upload.pdf", page: ${page})`,
    ),
  )
  try {
    const { result } = engine.compile({ mainFilePath: join(workspace, 'upload.typ'), resetRead: true })
    if (!result) throw new SheetRefused('unreadable')
    return safe(insideOf(engine.plainSvg(result)))
  } finally {
    engine.resetShadow()
    engine.evictCache(0)
  }
}

/** Typst wraps the PDF page in its own page; this extracts it. */
function insideOf(svg: string) {
  const [, inner] = /xlink:href="data:image\/svg\+xml;base64,([^"]+)"/.exec(svg) ?? []
  if (!inner || inner.length > largestAccepted) throw new SheetRefused(inner ? 'tooLarge' : 'unreadable')
  return Buffer.from(inner, 'base64').toString()
}

const allowedElements = new Set([
  'svg', 'g', 'path', 'use', 'defs', 'image', 'symbol', 'clipPath', 'mask', 'pattern',
  'linearGradient', 'radialGradient', 'stop', 'rect', 'filter', 'feColorMatrix',
]) // oxfmt-ignore

/** Allows only elements that Typst writes for images, as a second barrier. */
function safe(svg: string) {
  for (const [, element = ''] of svg.matchAll(/<\/?([^\s/>]+)/g))
    if (!allowedElements.has(element)) throw new SheetRefused('unreadable')
  if (/\son\w+\s*=|href="(?!#|data:image\/(?:png|jpeg)[;,])|url\((?!#)/i.test(svg))
    throw new SheetRefused('unreadable')
  return svg
}

/** Lightness per grid cell, to choose a readable text colour. */
async function tonesOf(picture: Uint8Array, size: SheetSize) {
  const sharp = await drawing()
  const { columns, rows } = squaresOf(size)
  const image = sharp(picture, { unlimited: true, limitInputPixels: mostPixels }).flatten({
    background: '#ffffff',
  })
  const small = image.toColourspace('b-w').resize(columns, rows, { fit: 'fill', kernel: 'mitchell' })
  return Array.from(await small.raw().toBuffer(), toneOf).join('')
}

async function drawing() {
  const { default: sharp } = await import('sharp')
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp
}

async function photographed(svg: string) {
  const sharp = await drawing()
  const image = sharp(Buffer.from(svg), {
    density: dotsPerInch,
    unlimited: true,
    limitInputPixels: mostPixels,
  })
  return new Uint8Array(await image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer())
}
