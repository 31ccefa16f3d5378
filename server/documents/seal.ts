import { createHash, X509Certificate } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { createCMSECDSASignature } from 'pkijs'
import { nameField } from './sealFieldName.ts'
import { sealField } from './check.ts'
import { contentTypes, encodeCms, isSignedBy, signParts, type Signer } from './cms.ts'
import { KeyRefused, openKey, type UnlockedIdentity, type UnlockedKey } from './keys.ts'
import { leewayMs } from './pki.ts'
import { builtInTimestamps, type TimestampAuthority } from './timestamp.ts'
import { withValidationData } from './validationData.ts'

const roomForSignature = 8192

/**
 * Seals a PDF with the authority's key and the platform's time stamp, and appends what a later check needs (PAdES B-LT).
 * Runs in a child process only.
 */
export async function sealWithKeys(
  pdf: Uint8Array,
  identity: UnlockedIdentity,
  at: Date,
): Promise<Uint8Array> {
  const signer = await signerOf(identity.seal, 'seal', at)
  const timestamps = builtInTimestamps(await signerOf(identity.timestamp, 'timestamp', at), at)
  const sealed = await seal(pdf, signer, timestamps)
  return new Uint8Array(withValidationData(Buffer.from(sealed), identity.validation))
}

/** Seals a PDF with any signer and any timestamp authority. */
export async function seal(
  pdf: Uint8Array,
  signer: Signer,
  timestamps: TimestampAuthority,
): Promise<Uint8Array> {
  const { file, before, after } = await withPlaceholder(pdf, signer.certificate)
  const digest = hashOf(file.subarray(0, before), file.subarray(after))
  const parts = await signParts({ contentType: contentTypes.data, digest }, signer)
  // A record whose certificate and key do not belong together must not leave the house.
  if (!isSignedBy(parts, new X509Certificate(signer.certificate)))
    throw new KeyRefused('it is not the certificate’s')
  const timestampToken = await timestamps.timestamp(hashOf(parts.signature))
  const hex = Buffer.from(encodeCms({ ...parts, timestampToken })).toString('hex')
  const room = after - before - 2
  if (hex.length > room) throw new Error('The signature is larger than its place')
  file.write(hex.padEnd(room, '0'), before + 1, 'latin1')
  return new Uint8Array(file)
}

/** Field and byte range are libpdf's, the signature is ours: libpdf's own carries a claimed time, which PAdES forbids. */
async function withPlaceholder(pdf: Uint8Array, certificate: Uint8Array) {
  if (Buffer.from(pdf).includes('/ByteRange')) throw new Error('The document is sealed already')
  const document = await PDF.load(pdf)
  nameField(document, sealField)
  const { bytes } = await document.sign({
    signer: { certificate, keyType: 'EC', signatureAlgorithm: 'ECDSA', sign: async () => new Uint8Array(70) },
    fieldName: sealField,
    estimatedSize: roomForSignature,
  })
  const file = Buffer.from(bytes)
  const range = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/.exec(file.toString('latin1'))
  if (!range) throw new Error('No place for the signature')
  return { file, before: Number(range[1]), after: Number(range[2]) }
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
      // WebCrypto writes an ECDSA signature as two plain numbers, certificates and PDFs want them in DER.
      return new Uint8Array(name === 'ECDSA' ? createCMSECDSASignature(signature) : signature)
    },
  }
}

function hashOf(...parts: Uint8Array[]) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
