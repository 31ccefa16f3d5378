import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reports, type Report } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { creationsSettled, drafts } from './draft/device.ts'
import { isDiscardable, storageOfDraft } from './draft/body.ts'
import type { Draft } from './draft/draft.ts'
import { dropFinished, useDraftsHere } from './draft/waiting.ts'
import { DraftActions } from './DraftActions.tsx'
import { useReportRight } from './reportRight.ts'
import styles from './ReportList.module.css'

interface OpenDraft {
  id: string
  name: string
  changedAt: string
  type: Report['type']
  /** Plate and chassis number. */
  vehicle: string
  search: { draft: string } | { report: string }
  storedOn: ReturnType<typeof storageOfDraft>
  isDangerous: boolean
  /** Set if the server has the draft. */
  reportId: string | null
}

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
  return (
    <div className={styles.above}>
      <Section title={t('report.drafts')}>
        <Rows label={t('report.drafts')}>
          {open.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </Rows>
      </Section>
    </div>
  )
}

const isFound = ({ name, vehicle }: OpenDraft, q: string) =>
  q
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${vehicle}`.toLocaleLowerCase().includes(word))

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

function useOpenDrafts(): { drafts: OpenDraft[]; isRead: boolean } {
  const { _id: userId } = useAccount()
  const here = useDraftsHere()
  const there = useQuery({
    queryKey: [reports.name, 'list', 'drafts', userId],
    queryFn: async ({ signal }) => {
      const query = { l: '100', state: 'draft', sf: 'createdAt', so: 'desc' } as const
      const { items } = await call(reports.list, { query }, { signal })
      // The list may contain a draft whose creation this device has not yet stored.
      await creationsSettled()
      await dropFinished(userId, new Set(items.map(({ _id }) => _id)))
      return { items, localIds: namedIn(await drafts.list(userId)) }
    },
    retry: false,
  })
  const dangerous = new Set(there.data?.items.flatMap(({ _id, dangerSince }) => (dangerSince ? [_id] : [])))
  const localIds = new Set([...namedIn(here.data), ...(there.data?.localIds ?? [])])
  const mine = (there.data?.items ?? []).filter(
    ({ _id, authorId }) => authorId === userId && !localIds.has(_id),
  )
  const found = [
    ...(here.data ?? []).map((draft) => ({
      id: draft.id,
      name: draft.name,
      type: draft.type,
      vehicle: draft.vehicle ? `${draft.vehicle.plate} ${draft.vehicle.vin}` : '',
      changedAt: draft.changedAt,
      search: { draft: draft.id },
      storedOn: storageOfDraft(draft),
      isDangerous: !isDiscardable(draft) || dangerous.has(draft.server?.reportId ?? ''),
      reportId: draft.server?.reportId ?? null,
    })),
    ...mine.map(({ _id, name, type, vehicle, updatedAt }) => ({
      id: _id,
      name,
      type,
      vehicle,
      changedAt: updatedAt,
      search: { report: _id },
      storedOn: 'server' as const,
      isDangerous: dangerous.has(_id),
      reportId: _id,
    })),
  ].sort((one, other) => other.changedAt.localeCompare(one.changedAt))
  // The query waits for a draft that the server is creating, and without a network.
  const isWaiting = there.fetchStatus === 'paused' || here.data?.some(({ server }) => !server)
  return { drafts: found, isRead: !here.isPending && (!there.isPending || isWaiting === true) }
}

const namedIn = (stored: Draft[] = []) => stored.flatMap(({ server }) => (server ? [server.reportId] : []))
