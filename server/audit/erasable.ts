import type { ChainedEvent } from './chainedEvent.ts'

/** Events with a reason in free text. The erasure of a person removes the payload where that reason names the person. */
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

/** Events whose payload an erasure may remove. A payload of any other event is never missing. */
export const erasable: ReadonlySet<string> = new Set(['account.rights', ...reasoned])
