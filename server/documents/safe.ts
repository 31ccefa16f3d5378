import { constants, inflateSync } from 'node:zlib'
import { PDF, PdfDict, PdfName, PdfArray, PdfRef, type PdfObject } from '@libpdf/core'
import { DocumentRefused, type DocumentViolation } from './errors.ts'

/** In bytes after decompression. */
const most = { stream: 64e6, file: 256e6 }
/** Nested compression; regular files have fewer levels. */
const mostLayers = 4

/**
 * Detects decompression bombs in the raw bytes, because parsers decompress while they read. Checks Flate
 * only; other filters are bounded by the memory limit.
 */
export function isBomb(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let sum = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    let start = at + 6
    while (file[start] === 13 || file[start] === 10) start += 1
    const size = inflatedSize(file.subarray(start))
    if (size > most.stream) return true
    sum += size
    if (sum > most.file) return true
  }
  return false
}

function inflatedSize(packed: Buffer, layers = mostLayers): number {
  if (!isPacked(packed)) return 0
  if (layers === 0) return Infinity
  try {
    const options = { maxOutputLength: most.stream, finishFlush: constants.Z_SYNC_FLUSH }
    const inflated = inflateSync(packed, options)
    return inflated.length + inflatedSize(inflated, layers - 1)
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? Infinity : 0
  }
}

/** By the two bytes of the zlib header (RFC 1950). */
const isPacked = (bytes: Buffer) =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0

/** PDF names for active content: running programs, opening files or URLs, carrying other files. */
const forbidden: Record<string, DocumentViolation> = {
  JavaScript: 'javaScript',
  JS: 'javaScript',
  Launch: 'launch',
  XFA: 'xfa',
  EmbeddedFile: 'embedded',
  EmbeddedFiles: 'embedded',
  EF: 'embedded',
  FileAttachment: 'embedded',
  RichMedia: 'embedded',
  GoToR: 'launch',
  GoToE: 'launch',
  SubmitForm: 'launch',
  ImportData: 'launch',
}

/** Refuses an uploaded PDF with active content, and an ambiguous one. Runs in a child process only. */
export async function assertSafe(bytes: Uint8Array) {
  if (isBomb(bytes)) throw new DocumentRefused('tooLarge')
  const pdf = await opened(bytes)
  for (const object of objectsOf(pdf)) {
    if (object instanceof PdfName) assertAllowed(object.value)
    if (object instanceof PdfDict) for (const { value: name } of object.keys()) assertAllowed(name)
  }
}

async function opened(bytes: Uint8Array) {
  let pdf: PDF
  try {
    pdf = await PDF.load(bytes)
  } catch (error) {
    const about = error instanceof Error ? `${error.name} ${error.message}` : ''
    throw new DocumentRefused(/password|encrypt|authenticat/i.test(about) ? 'encrypted' : 'unreadable')
  }
  if (pdf.isEncrypted) throw new DocumentRefused('encrypted')
  if (pdf.recoveredViaBruteForce || pdf.getPageCount() < 1) throw new DocumentRefused('unreadable')
  return pdf
}

function assertAllowed(name: string) {
  const violation = Object.hasOwn(forbidden, name) ? forbidden[name] : undefined
  if (violation) throw new DocumentRefused(violation)
}

export function* objectsOf(pdf: PDF): Generator<PdfObject> {
  const seen = new Set<string>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  const look = (object: PdfObject | undefined) => {
    if (!(object instanceof PdfRef)) return object && waiting.push(object)
    const name = `${object.objectNumber} ${object.generation}`
    if (seen.has(name)) return
    seen.add(name)
    const target = pdf.getObject(object)
    if (target) waiting.push(target)
  }
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    yield object
    if (object instanceof PdfArray) [...object].forEach(look)
    if (object instanceof PdfDict) for (const { value: name } of object.keys()) look(object.get(name))
  }
}
