import { resultTold } from '#domain/measurement/contradictions.ts'
import { StateBadge } from '../ui/StateBadge.tsx'

/** How a measurement ended, in a list: passed only where nothing in it contradicts itself. */
export function ResultBadge({ result, warnings }: { result: 'valid' | 'invalid'; warnings: string[] }) {
  const told = resultTold(result, warnings)
  return <StateBadge state={told === 'valid' ? 'passed' : told} />
}
