import { X509Certificate } from 'node:crypto'
import { PDF, PdfString } from '@libpdf/core'
import { createCMSECDSASignature } from 'pkijs'
import texts from '#texts/document.json' with { type: 'json' }
import { checkFile, sealField, type CheckOptions } from './check.ts'
import { contentTypes, decodeCms, encodeCms, isSignedBy, sha256, signParts, type Signer } from './cms.ts'
import { withTimestampPlace } from './documentTimestamp.ts'
import { digestOf, fill, fits, placeholdersOf, signatureIn } from './placeholders.ts'
import type { Completed, Extension, Unstamped } from './jobs.ts'
import { KeyRefused, openKey, type UnlockedIdentity, type UnlockedKey } from './keys.ts'
import { leewayMs } from './pki.ts'
import { builtInTimestamps, type TimestampAuthority } from './timestamp.ts'
import { withValidationData } from './update.ts'

/** Placeholder size in bytes. `external` has room for the certificates of another authority. */
const room = { own: 8192, external: 16_384 }

/**
 * Seals a PDF with the authority's key and the platform's timestamp, and appends validation data (PAdES
 * B-LT). Runs in a child process only.
 */
export async function sealWithKeys(
  pdf: Uint8Array,
  identity: UnlockedIdentity,
  at: Date,
): Promise<Uint8Array> {
  const signer = await signerOf(identity.seal, 'seal', at)
  const timestamps = builtInTimestamps(await signerOf(identity.timestamp, 'timestamp', at), at)
  const sealed = await seal(pdf, signer, timestamps)
  return new Uint8Array(withValidationData(sealed, identity.validation))
}

export async function signWithKey(pdf: Uint8Array, key: UnlockedKey, at: Date): Promise<Unstamped> {
  const { file, placeholder, parts } = await sign(pdf, await signerOf(key, 'seal', at), room.external)
  fill(file, placeholder, encodeCms(parts))
  return { bytes: new Uint8Array(file), imprint: sha256(parts.signature) }
}

export function extend(signed: Uint8Array, { token, validation }: Extension): Unstamped {
  const file = Buffer.from(signed)
  const [placeholder] = placeholdersOf(file)
  const der = placeholder && signatureIn(file, placeholder)
  const parts = der && decodeCms(der)
  if (!parts) throw new Error('The document is not signed')
  fill(file, placeholder, encodeCms({ ...parts, timestampToken: token }))
  const position = { signedEnd: file.length, room: token.length + roomToVary }
  const withTimestamp = withTimestampPlace(withValidationData(file, validation), position)
  return {
    bytes: new Uint8Array(withTimestamp.file),
    imprint: digestOf(withTimestamp.file, withTimestamp.placeholder),
  }
}

export function complete(
  pdf: Uint8Array,
  { token, options }: { token: Uint8Array; options: CheckOptions },
): Completed {
  const file = Buffer.from(pdf)
  const placeholder = placeholdersOf(file).at(-1)
  if (placeholder?.end !== file.length) throw new Error('No space for the time stamp')
  if (!fits(placeholder, token)) return { problems: ['tokenTooLarge'] }
  fill(file, placeholder, token)
  return { bytes: new Uint8Array(file), problems: checkFile(file, options).problems }
}

/** In bytes: the maximum difference between two tokens of one authority. */
const roomToVary = 1024

async function seal(pdf: Uint8Array, signer: Signer, timestamps: TimestampAuthority): Promise<Buffer> {
  const { file, placeholder, parts } = await sign(pdf, signer, room.own)
  const timestampToken = await timestamps.timestamp(sha256(parts.signature))
  fill(file, placeholder, encodeCms({ ...parts, timestampToken }))
  return file
}

async function sign(pdf: Uint8Array, signer: Signer, size: number) {
  const { file, placeholder } = await withPlaceholder(pdf, signer.certificate, size)
  const digest = digestOf(file, placeholder)
  const parts = await signParts({ contentType: contentTypes.data, digest }, signer)
  // A seal whose certificate and key do not match must not be issued.
  if (!isSignedBy(parts, new X509Certificate(signer.certificate)))
    throw new KeyRefused('it is not the certificate’s')
  return { file, placeholder, parts }
}

/** libpdf creates field and byte range. Its signature is replaced: PAdES forbids its claimed signing time. */
async function withPlaceholder(pdf: Uint8Array, certificate: Uint8Array, size: number) {
  if (Buffer.from(pdf).includes('/ByteRange')) throw new Error('The document is sealed already')
  const document = await PDF.load(pdf)
  nameField(document, sealField)
  const { bytes } = await document.sign({
    signer: { certificate, keyType: 'EC', signatureAlgorithm: 'ECDSA', sign: async () => new Uint8Array(70) },
    fieldName: sealField,
    estimatedSize: size,
  })
  const file = Buffer.from(bytes)
  const [placeholder] = placeholdersOf(file)
  if (placeholder?.end !== file.length) throw new Error('No space for the signature')
  return { file, placeholder }
}

/**
 * Gives the seal's field an alternate name in the document language (ISO 14289-1, 7.18.1). The field is on no
 * page, so it needs no structure element.
 */
function nameField(document: PDF, field: string) {
  const language = document.getCatalog().get('Lang')
  const locale = language instanceof PdfString ? language.asString() : ''
  const name = Object.entries(texts.sealField).find(([one]) => one === locale)?.[1] ?? texts.sealField.en
  document.getOrCreateForm().createSignatureField(field).getDict().set('TU', PdfString.fromString(name))
}

async function signerOf(key: UnlockedKey, kind: 'seal' | 'timestamp', at: Date): Promise<Signer> {
  const { record } = key
  if (record.kind !== kind) throw new KeyRefused(`it is no ${kind} key`)
  const from = record.createdAt.getTime() - leewayMs
  if (at.getTime() < from || at > record.notAfter) throw new KeyRefused('it is outside its period')
  const privateKey = await openKey(key)
  const { name } = privateKey.algorithm
  return {
    certificate: record.certificate,
    sign: async (bytes) => {
      const signature = await crypto.subtle.sign({ name, hash: 'SHA-256' }, privateKey, new Uint8Array(bytes))
      // WebCrypto returns ECDSA signatures as two raw numbers; certificates and PDF require DER.
      return new Uint8Array(name === 'ECDSA' ? createCMSECDSASignature(signature) : signature)
    },
  }
}
