import { CryptoKeySigner, PDF } from '@libpdf/core'
import { openKey, unlock } from '../server/documents/keys.ts'
import { samplePlatform, sampleSecret } from '../server/documents/sampleKeys.ts'

/** A file as a stranger signs it after us, in the way of other programs: added at its end, in a form of their own. */
export async function signedByAnother(file: Uint8Array): Promise<Buffer> {
  const { seal } = (await samplePlatform('Fremde Stelle')).identity
  const key = await openKey(unlock(seal, sampleSecret))
  const signer = new CryptoKeySigner(key, seal.certificate, 'EC', 'ECDSA')
  const pdf = await PDF.load(file)
  const { bytes } = await pdf.sign({ signer, fieldName: `Second ${file.length}` })
  return Buffer.from(bytes)
}
