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

/**
 * Declares a PDF/A document as PDF/UA-1 too (ISO 14289-1). Typst writes one standard at a time: `archived` is
 * its PDF/A output, `accessible` the same pages as PDF/UA-1, which fails if a rule is broken. Copies what
 * only the second has: the identification, the title in the window, and the extent of images and tables.
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
  // Uncompressed, because readers search for the metadata without opening streams.
  return pdf.save({ incremental: true, compressStreams: false })
}

/** Both structure trees have the same pages, so elements correspond by position. */
function copyExtents(pdf: PDF, model: PDF) {
  const [ours, theirs] = [elementsOf(pdf), elementsOf(model)]
  if (ours.length !== theirs.length) throw new Error('The two structure trees differ')
  for (const [at, element] of ours.entries()) {
    const attributes = theirs[at]?.get('A')
    if (attributes && hasExtent(model, attributes)) element.set('A', copied(model, attributes))
  }
}

/** Parents before their children. */
function elementsOf(pdf: PDF): PdfDict[] {
  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot')
  return root ? below(root) : []

  function below(parent: PdfDict): PdfDict[] {
    const kids = resolved(pdf, parent.get('K'))
    return (kids instanceof PdfArray ? [...kids] : [kids]).flatMap((kid) => {
      const element = resolved(pdf, kid)
      // Other entries are content: a number or a reference.
      return element instanceof PdfDict && element.has('S') ? [element, ...below(element)] : []
    })
  }
}

function hasExtent(pdf: PDF, attributes: PdfObject): boolean {
  const object = resolved(pdf, attributes)
  if (object instanceof PdfArray) return [...object].some((one) => hasExtent(pdf, one))
  return object instanceof PdfDict && object.has('BBox')
}

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
  const target = resolved(pdf, parent.get(key))
  return target instanceof PdfDict ? target : undefined
}

const resolved = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object

const namespace = 'http://www.aiim.org/pdfua/ns/id/'

/** PDF/A requires a description of each schema that it does not define, such as PDF/UA (ISO 19005-3, 6.6.2.3). */
const schema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>` +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>'

const extensions =
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"'

const opening = '<rdf:Description rdf:about="" '
const schemas = /<pdfaExtension:schemas><rdf:Bag>(.*?)<\/rdf:Bag><\/pdfaExtension:schemas>/s

/**
 * Adds the identification of PDF/UA-1 (ISO 14289-1, clause 5) and its schema description. The description
 * must come first, because PDFBox finds it only there.
 */
function withPart(metadata: Uint8Array): Uint8Array {
  const xmp = Buffer.from(metadata).toString('utf8')
  const match = schemas.exec(xmp)
  if (!match || xmp.split(opening).length !== 2) throw new Error('The metadata has an unexpected format')
  const [all, described] = match
  const explained =
    `${opening}${extensions}><pdfaExtension:schemas><rdf:Bag>${schema}${described}</rdf:Bag>` +
    '</pdfaExtension:schemas></rdf:Description>'
  const [before, after] = xmp.replace(all, '<pdfuaid:part>1</pdfuaid:part>').split(opening)
  return new Uint8Array(Buffer.from(`${before}${explained}${opening}xmlns:pdfuaid="${namespace}" ${after}`))
}
