import type { audit } from '#contract/audit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { itemName } from '../../../resource/itemName.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAccount } from '../../../session/session.ts'
import { DataTable } from '../../../ui/lists.tsx'

export function Entries({ items }: Pick<Answer<typeof audit.read>, 'items'>) {
  const { t, textByKey } = useTexts()
  const { _id: self, actor } = useAccount()
  // Other names need a right to read them, and a new account has none.
  const unnamed = (userId: string) =>
    t(actor.isAdmin || userId === self ? 'audit.nameless' : 'audit.otherPerson')
  const nameOf = (action: string, subject: string) => {
    const [area = '', verb = ''] = action.split('.')
    const [objectText, done] = [itemName(area, textByKey), textByKey(`audit.did.${verb}`)]
    return objectText && done ? `${[objectText, subject].filter(Boolean).join(' ')}: ${done}` : action
  }
  const differ = new Set(items.map(({ organisation }) => organisation)).size > 1
  return (
    <DataTable
      label={t('audit.list')}
      headings={[
        t('audit.action'),
        t('audit.person'),
        ...(differ ? [t('audit.organisation')] : []),
        t('audit.at'),
      ]}
      rows={items.map(({ _id, action, subject, userId, fullname, organisation, at }) => [
        nameOf(action, subject),
        fullname || (userId ? unnamed(userId) : t('audit.signedOut')),
        ...(differ ? [organisation || '–'] : []),
        <span key={_id} className="nowrap">
          <Moment value={at} />
        </span>,
      ])}
    />
  )
}
