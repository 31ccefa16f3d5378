import { X509Certificate } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { issuerOf } from '../documents/certificateChain.ts'
import type { KeyRecord } from '../documents/keys.ts'
import type { ValidationData } from '../documents/validationData.ts'
import { listAt, rootsOf } from './revocations.ts'

/**
 * The validation data embedded for long-term verification: certificates, roots and current revocation lists.
 * Uploaded seals chain to no root of ours.
 */
export async function ownValidation(
  config: Pick<Config, 'secret' | 'dataDirectory'>,
  db: Db,
  { keys, now }: { keys: KeyRecord[]; now: Date },
): Promise<ValidationData> {
  const certificates = keys.map(({ certificate }) => new X509Certificate(certificate))
  const roots = (await rootsOf(db)).filter((root) => {
    const issuer = new X509Certificate(root.certificate)
    return certificates.some((certificate) => issuerOf(certificate, [issuer]))
  })
  const lists = []
  for (const root of roots) lists.push(await listAt(config, db, { root, now }))
  return { certificates: [...keys, ...roots].map(({ certificate }) => certificate), lists }
}
