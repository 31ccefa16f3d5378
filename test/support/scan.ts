import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import sharp from 'sharp'

/** The subset of ImageData that the scanner library needs. */
class Picture {
  data: Uint8ClampedArray
  width: number
  height: number
  colorSpace = 'srgb'
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
class Frame {
  width = 0
  height = 0
}

let isPrepared = false

/** Calls with other options would compile the WebAssembly again. */
function prepareOnce() {
  if (isPrepared) return
  isPrepared = true
  globalThis.ImageData ??= Picture as never
  globalThis.DOMRectReadOnly ??= Frame as never
  const scanner = createRequire(import.meta.resolve('barcode-detector/ponyfill'))
  const wasm = readFileSync(scanner.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
  })
}

const pointsPerInch = 72

/**
 * Reads the QR codes of an SVG at a resolution. The drawing is in points; renderer and sharp each apply the density
 * once.
 */
export async function codesIn(svg: string, dotsPerInch = 200): Promise<string[]> {
  prepareOnce()
  const density = pointsPerInch * Math.sqrt(dotsPerInch / pointsPerInch)
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = new ImageData(new Uint8ClampedArray(data), info.width, info.height)
  const result = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture)
  return result.map(({ rawValue }) => rawValue)
}
