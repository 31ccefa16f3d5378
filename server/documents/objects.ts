import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core'

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
