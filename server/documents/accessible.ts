import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PdfObject,
} from '@libpdf/core'
import { withPart } from './accessibleXmp.ts'

/**
 * Declares a PDF/A document as PDF/UA-1 too (ISO 14289-1). The engine writes one standard at a time: `archived` is what it
 * wrote as PDF/A, `accessible` the same pages as PDF/UA-1, which it refuses where it finds a rule broken. The three things
 * that only the second has are added: the identification, the title in the window, the extent of pictures and tables.
 */
export async function declareAccessible(archived: Uint8Array, accessible: Uint8Array): Promise<Uint8Array> {
  const [pdf, model] = await Promise.all([PDF.load(archived), PDF.load(accessible)])
  copyExtents(pdf, model)
  const catalog = pdf.getCatalog()
  const direction = dictAt(pdf, catalog, 'ViewerPreferences')?.get('Direction')
  catalog.set(
    'ViewerPreferences',
    PdfDict.of({ ...(direction && { Direction: direction }), DisplayDocTitle: PdfBool.TRUE }),
  )
  const metadata = resolved(pdf, catalog.get('Metadata'))
  if (!(metadata instanceof PdfStream)) throw new Error('The document has no metadata')
  metadata.setData(withPart(metadata.getDecodedData()))
  // Readers of metadata look for it without opening streams.
  return pdf.save({ incremental: true, compressStreams: false })
}

/** Copies the attributes of each element that has an extent; both structure trees are of the same pages. */
function copyExtents(pdf: PDF, model: PDF) {
  const [ours, theirs] = [elementsOf(pdf), elementsOf(model)]
  if (ours.length !== theirs.length) throw new Error('The two structure trees differ')
  for (const [at, element] of ours.entries()) {
    const attributes = theirs[at]?.get('A')
    if (attributes && hasExtent(model, attributes)) element.set('A', copied(model, attributes))
  }
}

/** All elements of the structure tree, each before those in it. */
function elementsOf(pdf: PDF): PdfDict[] {
  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot')
  return root ? below(root) : []

  function below(parent: PdfDict): PdfDict[] {
    const kids = resolved(pdf, parent.get('K'))
    return (kids instanceof PdfArray ? [...kids] : [kids]).flatMap((kid) => {
      const element = resolved(pdf, kid)
      // What is no element is content, by its number or as a reference.
      return element instanceof PdfDict && element.has('S') ? [element, ...below(element)] : []
    })
  }
}

function hasExtent(pdf: PDF, attributes: PdfObject): boolean {
  const object = resolved(pdf, attributes)
  if (object instanceof PdfArray) return [...object].some((one) => hasExtent(pdf, one))
  return object instanceof PdfDict && object.has('BBox')
}

/** The same attributes for another file: names, numbers, and lists of them. */
function copied(from: PDF, value: PdfObject): PdfObject {
  const object = resolved(from, value)
  if (object instanceof PdfArray) return PdfArray.of(...[...object].map((one) => copied(from, one)))
  if (object instanceof PdfDict)
    return PdfDict.of(
      Object.fromEntries([...object].map(([{ value: key }, one]) => [key, copied(from, one)])),
    )
  if (object instanceof PdfName || object instanceof PdfNumber) return object
  throw new Error('An attribute of another kind')
}

const dictAt = (pdf: PDF, parent: PdfDict, key: string) => {
  const found = resolved(pdf, parent.get(key))
  return found instanceof PdfDict ? found : undefined
}

const resolved = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object
