import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
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
import { useDraftsHere } from './draft/waiting.ts'
import { DraftActions } from './DraftActions.tsx'
import { useReportRight } from './reportRight.ts'
import styles from './ReportList.module.css'

interface OpenDraft {
  id: string
  name: string
  changedAt: string
  search: { draft: string } | { report: string }
  storedOn: ReturnType<typeof storageOfDraft>
  isDangerous: boolean
  /** Set if the server has the draft. */
  reportId: string | null
}

export default function OpenDrafts({ filters: { state, dangerous } }: { filters: Record<string, string> }) {
  const { t } = useTexts()
  // The list shows drafts that its filter requests, but not a danger that only this device knows.
  const open = useOpenDrafts().filter((draft) => !dangerous || isUnlisted(draft))
  if (open.length === 0 || state?.split(',').includes('draft')) return null
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

function useOpenDrafts(): OpenDraft[] {
  const { _id: userId } = useAccount()
  const here = useDraftsHere()
  const there = useQuery({
    queryKey: [reports.name, 'list', 'drafts', userId],
    queryFn: async ({ signal }) => {
      const query = { l: '100', state: 'draft', sf: 'createdAt', so: 'desc' } as const
      const { items } = await call(reports.list, { query }, { signal })
      // The list may contain a draft whose creation this device has not yet stored.
      await creationsSettled()
      return { items, localIds: namedIn(await drafts.list(userId)) }
    },
    retry: false,
  })
  const dangerous = new Set(there.data?.items.flatMap(({ _id, dangerSince }) => (dangerSince ? [_id] : [])))
  const localIds = new Set([...namedIn(here.data), ...(there.data?.localIds ?? [])])
  const mine = (there.data?.items ?? []).filter(
    ({ _id, authorId }) => authorId === userId && !localIds.has(_id),
  )
  return [
    ...(here.data ?? []).map((draft) => ({
      id: draft.id,
      name: draft.name,
      changedAt: draft.changedAt,
      search: { draft: draft.id },
      storedOn: storageOfDraft(draft),
      isDangerous: !isDiscardable(draft) || dangerous.has(draft.server?.reportId ?? ''),
      reportId: draft.server?.reportId ?? null,
    })),
    ...mine.map(({ _id, name, updatedAt }) => ({
      id: _id,
      name,
      changedAt: updatedAt,
      search: { report: _id },
      storedOn: 'server' as const,
      isDangerous: dangerous.has(_id),
      reportId: _id,
    })),
  ].sort((one, other) => other.changedAt.localeCompare(one.changedAt))
}

const namedIn = (stored: Draft[] = []) => stored.flatMap(({ server }) => (server ? [server.reportId] : []))
