import { useEffect } from 'react'
import { hasWords } from '#domain/words.ts'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { type OpenDraft, useOpenDrafts } from './draft/openDrafts.ts'
import { DraftActions } from './DraftActions.tsx'
import { useReportRight } from './reportRight.ts'
import styles from './ReportList.module.css'

interface Props {
  q: string
  filters: Record<string, string>
  /** The drafts and the right to report are known, or cannot be read. */
  onRead: () => void
}

export default function OpenDrafts({ q, filters, onRead }: Props) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const { state, dangerous } = filters
  const onPhone = usePhone()
  // The list shows drafts that its filter requests, but not a danger that only this device knows.
  const { drafts: all, isRead } = useOpenDrafts()
  const isSettled = useReportRight() !== 'asking' && isRead
  useEffect(() => {
    if (isSettled) onRead()
  }, [isSettled, onRead])
  const open = all.filter(
    (draft) => (!dangerous || isUnlisted(draft)) && isFound(draft, q) && isWithin(draft, filters, userId),
  )
  if (!isSettled || open.length === 0 || state?.split(',').includes('draft')) return null
  // A found voltage is never hidden.
  const folded = onPhone ? open.filter(({ isDangerous }) => !isDangerous) : []
  const shown = open.filter((draft) => !folded.includes(draft))
  return (
    <div className={styles.above}>
      {shown.length > 0 && (
        <Section title={t('report.drafts')}>
          <DraftRows drafts={shown} />
        </Section>
      )}
      {folded.length > 0 && (
        <Fold title={t('report.drafts.count', { count: folded.length })}>
          <DraftRows drafts={folded} />
        </Fold>
      )}
    </div>
  )
}

function DraftRows({ drafts }: { drafts: OpenDraft[] }) {
  const { t } = useTexts()
  return (
    <Rows label={t('report.drafts')}>
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </Rows>
  )
}

const isFound = ({ name, vehicle }: OpenDraft, q: string) => hasWords(`${name} ${vehicle}`, q)

/** A filter by what a draft does not have yet, such as its result, excludes all drafts. */
function isWithin({ type }: OpenDraft, filters: Record<string, string>, userId: string) {
  const { type: types, authorId, dangerous: _dangerous, ...others } = filters
  return (
    Object.keys(others).length === 0 &&
    (!types || types.split(',').includes(type)) &&
    (!authorId || authorId.split(',').includes(userId))
  )
}

const isUnlisted = ({ isDangerous, storedOn }: OpenDraft) => isDangerous && storedOn !== 'server'

/**
 * Without the right to report, a user can still read drafts on the server and delete those on this device.
 */
function DraftRow({ draft }: { draft: OpenDraft }) {
  const { id, changedAt, search, storedOn, reportId, isDangerous } = draft
  const { t } = useTexts()
  const right = useReportRight()
  const writes = right === 'asking' || right === 'granted'
  const name = draft.name || t('report.drafts.unnamed')
  return (
    <Row
      title={name}
      to={!writes && reportId ? `/app/reports/${reportId}` : undefined}
      what={
        <>
          <Moment value={changedAt} />, {t(`report.drafts.${storedOn}`)}
        </>
      }
      badge={isDangerous && <StateBadge state="dangerous" />}
      actions={
        <DraftActions
          name={name}
          search={writes && search}
          draftId={id}
          reportId={reportId}
          discardable={!isDangerous && (writes || !reportId)}
        />
      }
    />
  )
}
