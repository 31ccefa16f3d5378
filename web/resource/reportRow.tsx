import type { Report } from '#contract/report.ts'
import { Moment } from '../texts/Day.tsx'
import { useTexts } from '../texts/useTexts.ts'
import { StateBadge } from '../ui/StateBadge.tsx'
import { ResultBadge } from './ResultBadge.tsx'

/** A report as one row among other things: what it is called, when it was measured and how it ended. */
export function useReportRow() {
  const { t } = useTexts()
  return ({ name, type, createdAt, measuredAt, state, result, judgement }: Report) => ({
    title: name,
    what: (
      <>
        {t(`report.type.${type}`)}, <Moment value={measuredAt ?? createdAt} />
      </>
    ),
    badge:
      state === 'final' && result ? (
        <ResultBadge result={result} warnings={judgement.warnings} />
      ) : (
        <StateBadge state={state} />
      ),
  })
}
