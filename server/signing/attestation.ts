import { createHmac, timingSafeEqual } from 'node:crypto'
import { factsHash } from '../audit/chain.ts'
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

export function isAttested(config: Secrets, attestation: Buffer | null, sealed: Sealed) {
  const expected = attestationOf(config, sealed)
  return attestation?.length === expected.length && timingSafeEqual(attestation, expected)
}
