import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'

/** What a further signature may add to the catalogue: its field, proofs that it was valid, and who may change what. */
const addedBySigning = ['AcroForm', 'DSS', 'Perms', 'Extensions']
const formOfSignatures = ['Fields', 'SigFlags', 'DA', 'DR', 'NeedAppearances']
const marksOfSignature = ['Type', 'Subtype', 'FT', 'T', 'V', 'F', 'P', 'Rect', 'Lock', 'SV']

/**
 * Whether a file shows just what an earlier version of it showed: the same pages with all they are made of, and
 * nothing added but signatures that cannot be seen. Whatever cannot be read is not the same.
 */
export async function hasSameContent(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  try {
    return contentOf(await PDF.load(before)) === contentOf(await PDF.load(after))
  } catch {
    return false
  }
}

/** All that can be reached from the catalogue but unseen signatures, as one hash. */
function contentOf(pdf: PDF) {
  if (pdf.recoveredViaBruteForce) throw new Error('two readers could read it differently')
  const resolve = (object: PdfObject | undefined) =>
    object instanceof PdfRef ? (pdf.getObject(object) ?? undefined) : object
  const catalog = pdf.getCatalog()
  const form = resolve(catalog.get('AcroForm'))
  if (form instanceof PdfDict && namesIn(form).some((name) => !formOfSignatures.includes(name)))
    throw new Error('the form does more than to hold signatures')
  const hash = createHash('sha256')
  const seen = new Set<string>()
  const waiting: PdfRef[] = []

  const written = (object: PdfObject | undefined, left: readonly string[] = []): string => {
    if (object instanceof PdfRef) {
      const name = `${object.objectNumber} ${object.generation} R`
      if (!seen.has(name)) waiting.push(object)
      seen.add(name)
      return name
    }
    if (object instanceof PdfArray) return `[${[...object].map((one) => written(one)).join(' ')}]`
    if (object instanceof PdfDict) return writtenDict(object, left)
    return object instanceof PdfName ? `/${object.value}` : JSON.stringify(object)
  }
  const writtenDict = (dict: PdfDict, left: readonly string[]) => {
    const marks = isNamed(dict.get('Type'), 'Page') ? marksOn(dict) : null
    const names = namesIn(dict).filter((name) => !left.includes(name) && !(marks && name === 'Annots'))
    const entries = names.map((name) => `/${name} ${written(dict.get(name))}`)
    const data = dict instanceof PdfStream ? createHash('sha256').update(dict.data).digest('hex') : ''
    return `<<${[...entries, ...(marks ?? [])].join(' ')}>>${data}`
  }
  const marksOn = (page: PdfDict) => {
    const annotations = resolve(page.get('Annots'))
    if (annotations === undefined) return []
    if (!(annotations instanceof PdfArray)) throw new Error('a page with marks that are none')
    return [...annotations].filter((mark) => !isUnseenSignature(resolve(mark))).map((mark) => written(mark))
  }
  const isUnseenSignature = (mark: PdfObject | undefined) => {
    if (!(mark instanceof PdfDict)) return false
    const [type, place] = [resolve(mark.get('FT')), resolve(mark.get('Rect'))]
    const unseen =
      place instanceof PdfArray && [...place].every((side) => side instanceof PdfNumber && side.value === 0)
    return isNamed(type, 'Sig') && unseen && namesIn(mark).every((name) => marksOfSignature.includes(name))
  }

  hash.update(written(catalog, addedBySigning))
  for (let ref = waiting.shift(); ref; ref = waiting.shift())
    hash.update(`\n${written(ref)} ${written(pdf.getObject(ref) ?? undefined)}`)
  return hash.digest('hex')
}

const isNamed = (object: PdfObject | undefined, name: string) =>
  object instanceof PdfName && object.value === name

const namesIn = (dict: PdfDict) => [...dict.keys()].map(({ value }) => value).toSorted()
