import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAccount } from '../../../session/session.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'
import { dropDraft, type UnreadableDraft, unreadableDrafts } from './device.ts'

/** Damaged drafts on this device. Only the user deletes them. */
export function UnreadableDrafts() {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const { data = [] } = useQuery({
    queryKey: [reports.name, 'unreadable drafts', userId],
    queryFn: () => unreadableDrafts(userId),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (data.length === 0) return null
  return (
    <Section title={t('report.unreadable')}>
      <p>{t('report.unreadable.what')}</p>
      <Rows label={t('report.unreadable')}>
        {data.map((draft) => (
          <Unreadable key={draft.id} draft={draft} />
        ))}
      </Rows>
    </Section>
  )
}

function Unreadable({ draft: { id, name, changedAt } }: { draft: UnreadableDraft }) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const shown = name.trim() || t('report.unreadable.unnamed')
  return (
    <Row
      title={shown}
      what={changedAt && <Moment value={changedAt} />}
      actions={
        <ActionButton
          variant="quiet"
          aria-label={t('report.drafts.deleteNamed', { name: shown })}
          question={{ title: t('report.delete.title'), body: t('report.unreadable.delete'), danger: true }}
          run={() => dropDraft(userId, id)}
          onSuccess={() => client.invalidateQueries({ queryKey: [reports.name] })}
          toast={t('shell.removed')}
        >
          {t('report.delete')}
        </ActionButton>
      }
    />
  )
}
