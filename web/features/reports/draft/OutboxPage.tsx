import { useState } from 'react'
import { useAccount } from '../../../session/session.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { isDiscardable, isUnsent, isWaiting } from './body.ts'
import type { Draft } from './draft.ts'
import { useDraftsHere, isRefused, sendWaiting } from './waiting.ts'
import { UnreadableDrafts } from './UnreadableDrafts.tsx'
import { DraftActions } from '../DraftActions.tsx'
import { useFieldsText } from '../reportTexts.ts'

export default function OutboxPage() {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const { data = [], refetch } = useDraftsHere()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await sendWaiting(userId).catch(() => undefined)
    await refetch()
    setSending(false)
  }
  return (
    <>
      <PageHeader
        title={t('report.outbox')}
        actions={
          data.some(isUnsent) && (
            <Button pending={sending} onClick={() => void send()}>
              {t('report.outbox.send')}
            </Button>
          )
        }
      />
      <div className="stack">
        <p className="muted">{t('report.outbox.what')}</p>
        <UnreadableDrafts />
        {data.length === 0 ? (
          <EmptyState title={t('report.outbox.none')}>{t('report.outbox.none.what')}</EmptyState>
        ) : (
          <Rows label={t('report.outbox')}>
            {data
              .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
              .map((draft) => (
                <Waiting key={draft.id} draft={draft} />
              ))}
          </Rows>
        )}
      </div>
    </>
  )
}

function Waiting({ draft }: { draft: Draft }) {
  const { t } = useTexts()
  const { id, changedAt, type, server } = draft
  const name = draft.name || t('report.drafts.unnamed')
  const isDangerous = !isDiscardable(draft)
  return (
    <Row
      title={name}
      what={
        <>
          {t(`report.type.${type}`)}, <Moment value={changedAt} />
          <br />
          <State draft={draft} />
          {isDangerous && (
            <>
              <br />
              {t('report.outbox.dangerous')}
            </>
          )}
        </>
      }
      badge={isDangerous && <StateBadge state="dangerous" />}
      actions={
        <DraftActions
          name={name}
          search={{ draft: id }}
          draftId={id}
          reportId={server?.reportId ?? null}
          discardable={!isDangerous}
        />
      }
    />
  )
}

function State({ draft }: { draft: Draft }) {
  const { t, textByKey } = useTexts()
  const fieldsText = useFieldsText()
  const { refused, server, vehicle } = draft
  if (refused && isRefused(draft))
    return (
      <b>
        {t('report.outbox.refused', { why: textByKey(`problem.${refused.code}`) ?? t('problem.unexpected') })}{' '}
        {fieldsText(refused.fields)}
      </b>
    )
  if (!vehicle) return t('report.outbox.noVehicle')
  const waiting = draft.photos.filter(isWaiting).length
  if (waiting > 0) return <b>{t('report.outbox.photos', { count: waiting })}</b>
  if (isUnsent(draft)) return <b>{t('report.outbox.waiting')}</b>
  return (
    <>
      {t('report.outbox.receipt')} <Moment value={server?.at ?? null} />
    </>
  )
}
