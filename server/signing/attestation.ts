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
 * A MAC that binds input, file hash and code of a sealed record. Uses the secret, which is not in the
 * database, so write access to the database is not enough to forge it.
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
