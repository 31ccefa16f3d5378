import type { ReactNode } from 'react'
import type { Mood } from '../../ui/StateBadge.tsx'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'

/**
 * Colours are read before words. Amber therefore means "still valid" here, and other states differ from the
 * colours in lists.
 */
const moods: Record<string, Mood> = { suspended: 'error', superseded: 'error', unconfirmed: 'neutral' }

/** Legible at arm's length in sunlight. */
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
