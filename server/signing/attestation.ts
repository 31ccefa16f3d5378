import { factsHash } from '../audit/entry.ts'
import { isSameMac, macOf, type Secrets } from '../config.ts'

interface Sealed {
  recordId: string
  recordKind: string
  verifyCode: string
  input: unknown
  sha256: Buffer
}

/**
 * A MAC that binds input, file hash and code of a sealed record. Uses the secret, which is not in the
 * database, so write access to the database is not enough to forge it.
 */
export const attestationOf = (config: Secrets, { recordId, recordKind, verifyCode, input, sha256 }: Sealed) =>
  macOf(
    config,
    JSON.stringify([
      'attestation',
      recordKind,
      recordId,
      verifyCode,
      factsHash(input),
      sha256.toString('hex'),
    ]),
  )

export function isAttested(
  config: Secrets,
  {
    attestation,
    sha256,
    ...document
  }: Omit<Sealed, 'sha256'> & { attestation: Buffer | null; sha256: Buffer | null },
) {
  return sha256 !== null && isSameMac(attestation, attestationOf(config, { ...document, sha256 }))
}
