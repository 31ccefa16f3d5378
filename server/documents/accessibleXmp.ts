const namespace = 'http://www.aiim.org/pdfua/ns/id/'

/** PDF/A demands a description of each schema it does not know itself (ISO 19005-3, 6.6.2.3); that of PDF/UA is such. */
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
 * The metadata of the engine with the identification of PDF/UA-1 (ISO 14289-1, clause 5) and the schema that explains it.
 * The schemas stand in a description of their own before all that they explain: PDFBox finds them only there.
 */
export function withPart(metadata: Uint8Array): Uint8Array {
  const xmp = Buffer.from(metadata).toString('utf8')
  const known = schemas.exec(xmp)
  if (!known || xmp.split(opening).length !== 2) throw new Error('The metadata has another form')
  const [all, described] = known
  const explained =
    `${opening}${extensions}><pdfaExtension:schemas><rdf:Bag>${schema}${described}</rdf:Bag>` +
    '</pdfaExtension:schemas></rdf:Description>'
  const [before, after] = xmp.replace(all, '<pdfuaid:part>1</pdfuaid:part>').split(opening)
  return new Uint8Array(Buffer.from(`${before}${explained}${opening}xmlns:pdfuaid="${namespace}" ${after}`))
}
