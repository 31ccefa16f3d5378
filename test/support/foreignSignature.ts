import { CryptoKeySigner, PDF } from '@libpdf/core'
import { openKey, unlock } from '../../server/documents/keys.ts'
import { samplePlatform, sampleSecret } from '../samples/sampleKeys.ts'

/** Adds another signature, as other programs do: an incremental update in their own form. */
export async function signedByAnother(file: Uint8Array): Promise<Buffer> {
  const { seal } = (await samplePlatform('Fremde Stelle')).identity
  const key = await openKey(unlock(seal, sampleSecret))
  const signer = new CryptoKeySigner(key, seal.certificate, 'EC', 'ECDSA')
  const pdf = await PDF.load(file)
  const { bytes } = await pdf.sign({ signer, fieldName: `Second ${file.length}` })
  return Buffer.from(bytes)
}
