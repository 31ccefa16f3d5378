import { PDF, PdfDict, PdfName } from '@libpdf/core'
import { DocumentRefused, type DocumentFlaw } from './errors.ts'
import { isBomb } from './inflation.ts'
import { objectsOf } from './objects.ts'

/** Words of a PDF by which it does more than to be read: it runs a program, opens something, or carries other files. */
const forbidden: Record<string, DocumentFlaw> = {
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
 * Refuses a PDF of a stranger that is more than pages to read. Everything that can be reached is looked at, as a reader
 * would find it; what two readers could read differently is refused. Runs in a child process only.
 */
export async function demandHarmless(bytes: Uint8Array) {
  if (isBomb(bytes)) throw new DocumentRefused('tooLarge')
  const pdf = await opened(bytes)
  for (const object of objectsOf(pdf)) {
    if (object instanceof PdfName) demandAllowed(object.value)
    if (object instanceof PdfDict) for (const { value: name } of object.keys()) demandAllowed(name)
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
