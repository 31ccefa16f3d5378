import type { ReactNode } from 'react'
import type { Mood } from '../../ui/StateBadge.tsx'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'

/**
 * At a gate colours are read before words: amber is kept for what still holds, so what does not, or is not known to,
 * has another one than in the lists of the app.
 */
const moods: Record<string, Mood> = { suspended: 'error', superseded: 'error', unconfirmed: 'neutral' }

/** The answer in one glance, at arm's length, in the sun: sign, word and colour over the whole width. */
export const Verdict = ({
  state,
  title,
  children,
}: {
  state: string
  title: string
  children: ReactNode
}) => (
  <VerdictBanner large state={state} mood={moods[state]} title={title}>
    {children}
  </VerdictBanner>
)
