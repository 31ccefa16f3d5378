import type { ReactNode } from 'react'
import { type Severity, VerdictBanner } from '../../ui/badges.tsx'

/**
 * Colours are read before words. Amber therefore means "still valid" here, and other states differ from the
 * colours in lists.
 */
const severities: Record<string, Severity> = {
  suspended: 'error',
  superseded: 'error',
  unconfirmed: 'neutral',
}

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
  <VerdictBanner large state={state} severity={severities[state]} title={title}>
    {children}
  </VerdictBanner>
)
