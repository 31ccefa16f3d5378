import { PDF, PdfArray, PdfDict, PdfName, PdfRef, type PdfObject } from '@libpdf/core'
import { DocumentRefused, type DocumentFlaw } from './errors.ts'

/** Words of a PDF by which it does more than to be read: it runs a program, opens something, or carries other files. */
const forbidden: Record<string, DocumentFlaw> = {
  JavaScript: 'javaScript',
  JS: 'javaScript',
  Launch: 'launch',
  XFA: 'xfa',
  EmbeddedFile: 'embedded',
  EmbeddedFiles: 'embedded',
}

/**
 * Refuses a PDF of a stranger that is more than pages to read. Everything that can be reached is looked at, as a reader
 * would find it; what two readers could read differently is refused. Runs in a child process only.
 */
export async function demandHarmless(bytes: Uint8Array) {
  const pdf = await opened(bytes)
  const seen = new Set<string>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  const look = (object: PdfObject | undefined) => {
    if (object instanceof PdfRef) {
      const name = `${object.objectNumber} ${object.generation}`
      if (seen.has(name)) return
      seen.add(name)
      const found = pdf.getObject(object)
      if (found) waiting.push(found)
    } else if (object instanceof PdfName) demandAllowed(object.value)
    else if (object instanceof PdfDict || object instanceof PdfArray) waiting.push(object)
  }
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfName) demandAllowed(object.value)
    if (object instanceof PdfArray) [...object].forEach(look)
    if (!(object instanceof PdfDict)) continue
    for (const { value: name } of object.keys()) {
      demandAllowed(name)
      look(object.get(name))
    }
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

function demandAllowed(name: string) {
  const flaw = Object.hasOwn(forbidden, name) ? forbidden[name] : undefined
  if (flaw) throw new DocumentRefused(flaw)
}
