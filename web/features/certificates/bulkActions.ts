import { certificates, mostCards, type Certificate } from '#contract/certificate.ts'
import { isRenewableAs, mayFollow, mostInCourse } from '#domain/certificate.ts'
import type { Action } from '#domain/policy.ts'
import { addressOf, call } from '../../api/call.ts'
import type { BulkAction } from '../../resource/selection.ts'
import type { useCan } from '../../session/useCan.ts'
import { hasCard } from './hasCard.ts'

const rights = {
  renew: 'certificate.issue',
  cards: 'certificate.issue',
  suspend: 'certificate.suspend',
  revoke: 'certificate.revoke',
} as const satisfies Record<string, Action>

type ListAction = BulkAction<Certificate> & { key: keyof typeof rights }

type Renew = (certificates: Certificate[]) => Promise<unknown>

export const bulkActionsFor = (can: ReturnType<typeof useCan>, renew: Renew) =>
  actionsOf(can, renew).filter(({ key }) => can(rights[key]))

const actionsOf = (can: ReturnType<typeof useCan>, renew: Renew): ListAction[] => [
  {
    key: 'renew',
    may: (one) => can(rights.renew, one) && isRenewableAs(one.state),
    open: { most: mostInCourse, run: renew },
  },
  {
    key: 'cards',
    may: (one) => hasCard(one) && can(rights.cards, one),
    file: {
      most: mostCards,
      href: (chosen) =>
        addressOf(certificates.cards, {}, { ids: chosen.map(({ _id }) => _id).join(), marks: true }),
    },
  },
  {
    key: 'suspend',
    may: (one) => can(rights.suspend, one) && mayFollow('suspend', one.state),
    asksReason: true,
    action: ({ _id: id }, { reason }) =>
      call(certificates.suspend, { params: { id }, body: { reason, until: null } }),
  },
  {
    key: 'revoke',
    may: (one) => can(rights.revoke, one) && mayFollow('revoke', one.state),
    asksReason: true,
    danger: true,
    action: ({ _id: id }, { reason }) => call(certificates.revoke, { params: { id }, body: { reason } }),
  },
]
