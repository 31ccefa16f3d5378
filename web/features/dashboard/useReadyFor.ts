import type { TextKey } from '#texts/texts.ts'
import { useCan } from '../../session/useCan.ts'

interface Deed {
  title: TextKey
  what: TextKey
  action: TextKey
  to: string
}

const measure: Deed = {
  title: 'shell.next.ready',
  what: 'shell.next.ready.what',
  action: 'shell.next.report',
  to: '/app/reports/new',
}
const issue: Deed = {
  title: 'shell.next.readyToIssue',
  what: 'shell.next.readyToIssue.what',
  action: 'shell.next.issue',
  to: '/app/certificate/new',
}

/** The main action of the user's role; null for roles that only read or administer. */
export function useReadyFor(): Deed | null {
  const can = useCan()
  if (can('certificate.issue')) return issue
  return can('report.create') ? measure : null
}
