/** Object number and body of an updated PDF object. */
interface UpdatedObject {
  number: number
  body: Buffer
}

interface FileEnd {
  /** The next free object number. */
  size: number
  /** Object number of the catalog. */
  root: number
  /** Byte offset of the last cross-reference table. */
  table: number
  /** Trailer entries that every revision repeats. */
  entries: string
}

/** In bytes; no trailer written here is longer. */
const longestTrailer = 2000
const trailer = /trailer\s*<<([^]*)>>\s*startxref\s+(\d{1,9})\s+%%EOF\s*$/

/** Throws if the end of the file has another format. */
export function endOf(file: Buffer): FileEnd {
  const tail = file.toString('latin1', Math.max(0, file.length - longestTrailer))
  const [, entries = '', table] = trailer.exec(tail.slice(Math.max(0, tail.lastIndexOf('trailer')))) ?? []
  const size = /\/Size (\d{1,7})\b/.exec(entries)?.[1]
  const root = /\/Root (\d{1,7}) 0 R/.exec(entries)?.[1]
  if (!table || !size || !root) throw new Error('The document does not end like a signed document')
  const remaining = entries
    .split('\n')
    .filter((line) => line !== '' && !/^\/(Size|Prev) /.test(line))
    .join('\n')
  return { size: Number(size), root: Number(root), table: Number(table), entries: remaining }
}

/** The newest body of an object. Throws if the object is not stored in plain text. */
export function bodyOf(file: Buffer, number: number): string {
  const head = `\n${number} 0 obj\n`
  const at = file.lastIndexOf(head)
  const end = file.indexOf('\nendobj', at)
  if (at < 0 || end < 0) throw new Error(`The document has no object ${number}`)
  return file.toString('latin1', at + head.length, end)
}

/** Appends a revision (ISO 32000-1, 7.5.6). Deterministic, so verification can recognise updates of this product. */
export function withUpdate(file: Buffer, objects: UpdatedObject[]): Buffer {
  const { size, table, entries } = endOf(file)
  const parts = [file]
  let length = file.length
  const offsets = new Map<number, number>()
  for (const { number, body } of objects) {
    offsets.set(number, length)
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
  }
  const last = Math.max(size - 1, ...offsets.keys())
  const end = [
    'xref',
    ...sectionsOf(offsets),
    'trailer\n<<',
    `/Size ${last + 1}`,
    `/Prev ${table}`,
    entries,
    '>>\nstartxref',
    `${length}`,
    '%%EOF\n',
  ]
  return Buffer.concat([...parts, Buffer.from(end.join('\n'), 'latin1')])
}

/** Consecutive numbers share a section of the table. */
function sectionsOf(offsets: Map<number, number>): string[] {
  const sections: { first: number; entries: string[] }[] = []
  for (const [number, offset] of [...offsets].toSorted(([one], [other]) => one - other)) {
    const section = sections.at(-1)
    const entry = `${String(offset).padStart(10, '0')} 00000 n `
    if (section && section.first + section.entries.length === number) section.entries.push(entry)
    else sections.push({ first: number, entries: [entry] })
  }
  return sections.map(({ first, entries }) => [`${first} ${entries.length}`, ...entries].join('\n'))
}

/** Data for long-term verification, in DER: the chains of seal and timestamp, and the lists of their issuers. */
export interface ValidationData {
  certificates: Uint8Array[]
  lists: Uint8Array[]
}

/** The PDF extension that defines the appended data (ETSI EN 319 142-1). */
const extension = '/Extensions <</ESIC <</BaseVersion /1.7 /ExtensionLevel 5>>>>'

/** Appends the document security store (ETSI EN 319 142-1, 5.4.2), which turns a B-T seal into B-LT. */
export function withValidationData(signed: Buffer, { certificates, lists }: ValidationData): Buffer {
  const { size, root } = endOf(signed)
  const streams = [...certificates, ...lists].map((der, index) => streamOf(size + index, der))
  const numbers = streams.map(({ number }) => `${number} 0 R`)
  const store = size + streams.length
  const entries = [
    '<<\n/Type /DSS',
    `/Certs [${numbers.slice(0, certificates.length).join(' ')}]`,
    `/CRLs [${numbers.slice(certificates.length).join(' ')}]`,
    '>>',
  ]
  return withUpdate(signed, [
    ...streams,
    { number: store, body: Buffer.from(entries.join('\n')) },
    { number: root, body: Buffer.from(catalogWith(bodyOf(signed, root), store), 'latin1') },
  ])
}

const streamOf = (number: number, der: Uint8Array): UpdatedObject => ({
  number,
  body: Buffer.concat([
    Buffer.from(`<<\n/Length ${der.length}\n>>\nstream\n`),
    der,
    Buffer.from('\nendstream'),
  ]),
})

function catalogWith(catalog: string, store: number) {
  if (!/^<<\n[^]*\n>>$/.test(catalog) || /\/(DSS|Extensions)\b/.test(catalog))
    throw new Error('The document has validation data already')
  return `${catalog.slice(0, -2)}/DSS ${store} 0 R\n${extension}\n>>`
}
