import type { ChainedEvent } from './chainedEvent.ts'

/** Events with a free-text reason. Erasing a person removes the payload if the reason names them. */
export const reasoned = [
  'tag.overridden',
  'report.voided',
  'report.accepted',
  'report.amended',
  'certificate.suspended',
  'certificate.reinstated',
  'certificate.revoked',
  'company.locked',
  'company.deactivated',
] as const satisfies ChainedEvent[]

/** Events whose payload an erasure may remove. Any other missing payload is a violation. */
export const erasable: ReadonlySet<string> = new Set(['account.rights', ...reasoned])
