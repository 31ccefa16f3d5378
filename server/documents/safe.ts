import { PDF, PdfDict, PdfName } from '@libpdf/core'
import { DocumentRefused, type DocumentViolation } from './errors.ts'
import { isBomb } from './inflation.ts'
import { objectsOf } from './objects.ts'

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

/**
 * Refuses an uploaded PDF with active content. Walks every reachable object; ambiguous files are refused.
 * Runs in a child process only.
 */
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
