import { createHmac, timingSafeEqual } from 'node:crypto'
import { factsHash } from '../audit/entry.ts'
import { installationSecret, type Config } from '../config.ts'

interface Sealed {
  recordId: string
  recordKind: string
  verifyCode: string
  input: unknown
  sha256: Buffer
}

export type Secrets = Pick<Config, 'secret' | 'dataDirectory'>

/**
 * That this house has sealed these facts into these bytes, under this code. Made with the installation's secret, which
 * lies outside the database: whoever can write there can still attest nothing.
 */
export const attestationOf = (config: Secrets, { recordId, recordKind, verifyCode, input, sha256 }: Sealed) =>
  createHmac('sha256', installationSecret(config))
    .update(
      JSON.stringify([
        'attestation',
        recordKind,
        recordId,
        verifyCode,
        factsHash(input),
        sha256.toString('hex'),
      ]),
    )
    .digest()

/** Whether this installation attests the document as its row says it now. */
export function isAttested(
  config: Secrets,
  {
    attestation,
    sha256,
    ...document
  }: Omit<Sealed, 'sha256'> & { attestation: Buffer | null; sha256: Buffer | null },
) {
  if (!sha256) return false
  const expected = attestationOf(config, { ...document, sha256 })
  return attestation?.length === expected.length && timingSafeEqual(attestation, expected)
}
