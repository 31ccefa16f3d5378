import type { TextKey } from '#texts/texts.ts'
import { useCan } from '../../session/useCan.ts'

interface Action {
  title: TextKey
  what: TextKey
  action: TextKey
  to: string
}

const measure: Action = {
  title: 'shell.next.ready',
  what: 'shell.next.ready.what',
  action: 'shell.next.report',
  to: '/app/reports/new',
}
const issue: Action = {
  title: 'shell.next.readyToIssue',
  what: 'shell.next.readyToIssue.what',
  action: 'shell.next.issue',
  to: '/app/certificate/new',
}

/** The main action of the user's role; null for roles that only read or administer. */
export function useReadyFor(): Action | null {
  const can = useCan()
  if (can('certificate.issue')) return issue
  return can('report.create') ? measure : null
}
