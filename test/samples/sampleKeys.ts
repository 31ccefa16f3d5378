import type { SealIdentity } from '../../server/documents/keys.ts'
import { createRoot, createSeal, createTimestampAuthority } from '../../server/documents/pki.ts'
import { createRevocationList } from '../../server/documents/revocation.ts'

export const sampleSecret = 'an invented secret, long enough for a key'

export const sampleNow = new Date('2026-03-01T00:00:00Z')

export const sealedAt = new Date('2026-03-14T09:42:00Z')

export async function samplePlatform(sealName = 'Prüfstelle für Hochvoltsicherheit Nordalpen') {
  const platform = { owner: 'platform', organisation: 'EVAL', secret: sampleSecret, now: sampleNow }
  const root = await createRoot({ ...platform, name: 'EVAL Wurzel' })
  const timestamp = await createTimestampAuthority(root, { ...platform, name: 'EVAL Zeitstempel' })
  const seal = await createSeal(root, {
    ...platform,
    owner: 'authority-1',
    name: sealName,
    organisation: sealName,
  })
  const period = { now: sealedAt, next: new Date('2026-03-17T09:42:00Z'), number: 1 }
  const validation = {
    certificates: [seal, timestamp, root].map(({ certificate }) => certificate),
    lists: [await createRevocationList(root, sampleSecret, [], period)],
  }
  const identity: SealIdentity = { seal, timestamp, secret: sampleSecret, validation }
  return { root, identity, trust: { roots: [root.certificate] } }
}
