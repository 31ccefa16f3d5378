import { certificates, mostCards, type Certificate } from '#contract/certificate.ts'
import { mayFollow } from '#domain/certificate.ts'
import { addressOf, call } from '../../api/call.ts'
import type { Together } from '../../resource/selection/selection.ts'
import type { useCan } from '../../session/useCan.ts'
import { hasCard } from './hasCard.ts'

/** What an authority does with several certificates at once: their cards, a suspension, a revocation. */
export const togetherFor = (can: ReturnType<typeof useCan>): Together<Certificate>[] => [
  {
    key: 'cards',
    may: (one) => hasCard(one) && can('certificate.issue', one),
    file: {
      most: mostCards,
      href: (chosen) =>
        addressOf(certificates.cards, {}, { ids: chosen.map(({ _id }) => _id).join(), marks: true }),
    },
  },
  {
    key: 'suspend',
    may: (one) => can('certificate.suspend', one) && mayFollow('suspend', one.state),
    asksReason: true,
    deed: ({ _id: id }, { reason }) =>
      call(certificates.suspend, { params: { id }, body: { reason, until: null } }),
  },
  {
    key: 'revoke',
    may: (one) => can('certificate.revoke', one) && mayFollow('revoke', one.state),
    asksReason: true,
    danger: true,
    deed: ({ _id: id }, { reason }) => call(certificates.revoke, { params: { id }, body: { reason } }),
  },
]
