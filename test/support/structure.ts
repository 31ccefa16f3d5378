import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PdfObject } from '@libpdf/core'

export interface Element {
  tag: string
  /** Alternative text. */
  alt?: string
  /** Keys of its attributes, such as Scope and BBox. */
  attributes: string[]
  /** Content of the element and its children, as `page:number`, in reading order. */
  content: [page: number, number: number][]
}

/** Elements of a tagged PDF in reading order. */
export async function structureOf(bytes: Uint8Array): Promise<Element[]> {
  const pdf = await PDF.load(bytes)
  const resolved = (object: PdfObject | null | undefined) =>
    object instanceof PdfRef ? pdf.getObject(object) : object
  const elements: Element[] = []
  const list = (object: PdfObject | null | undefined) => {
    const target = resolved(object)
    return target instanceof PdfArray ? [...target] : target ? [target] : []
  }

  function read(element: PdfDict, page: number): Element['content'] {
    const own = element.get('Pg')
    const here = own instanceof PdfRef ? own.objectNumber : page
    const alt = resolved(element.get('Alt'))
    const described: Element = {
      tag: nameOf(element.get('S')),
      ...(alt instanceof PdfString && { alt: alt.asString() }),
      attributes: list(element.get('A')).flatMap((one) => {
        const attribute = resolved(one)
        return attribute instanceof PdfDict ? [...attribute.keys()].map(({ value }) => value) : []
      }),
      content: [],
    }
    elements.push(described)
    described.content = list(element.get('K')).flatMap((kid) => contentOf(resolved(kid), here))
    return described.content
  }

  function contentOf(kid: PdfObject | null | undefined, page: number): Element['content'] {
    if (kid instanceof PdfNumber) return [[page, kid.value]]
    if (!(kid instanceof PdfDict)) return []
    if (kid.has('S')) return read(kid, page)
    const [number, own] = [resolved(kid.get('MCID')), kid.get('Pg')]
    return number instanceof PdfNumber
      ? [[own instanceof PdfRef ? own.objectNumber : page, number.value]]
      : []
  }

  const root = resolved(pdf.getCatalog().get('StructTreeRoot'))
  if (root instanceof PdfDict) contentOf(PdfDict.of({ S: PdfName.of('Root'), K: root.get('K') ?? root }), 0)
  return elements.slice(1)
}

const nameOf = (object: PdfObject | undefined) => (object instanceof PdfName ? object.value : '')
