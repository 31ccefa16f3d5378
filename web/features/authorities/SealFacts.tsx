import type * as z from 'zod/mini'
import type { sealFacts } from '#contract/signingKey.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts, type Fact } from '../../ui/lists.tsx'

type Seal = z.infer<typeof sealFacts>

export const isSelfIssued = ({ name, issuer }: Pick<Seal, 'name' | 'issuer'>) => issuer === name

export function SealFacts({ seal, origin }: { seal: Seal; origin?: string }) {
  const { t } = useTexts()
  const { name, organisation, issuer, algorithm, notAfter, fingerprint } = seal
  const kind: Fact = origin
    ? { term: t('authority.seal.origin'), value: `${origin}, ${algorithm}` }
    : { term: t('authority.seal.algorithm'), value: algorithm }
  return (
    <Facts
      facts={[
        {
          term: t('authority.seal.name'),
          value: [...new Set([name, organisation])].filter(Boolean).join(', '),
        },
        { term: t('authority.seal.issuer'), value: isSelfIssued(seal) ? t('authority.seal.own') : issuer },
        kind,
        { term: t('authority.seal.notAfter'), value: <DayOf moment={notAfter} /> },
        { term: t('authority.seal.fingerprint'), value: <span className="mono small">{fingerprint}</span> },
      ]}
    />
  )
}
