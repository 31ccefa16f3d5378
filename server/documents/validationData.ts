import { bodyOf, endOf, withUpdate, type UpdatedObject } from './update.ts'

/**
 * Data for long-term verification: the certificate chains of seal and timestamp, and the revocation lists of
 * their issuers, in DER.
 */
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
