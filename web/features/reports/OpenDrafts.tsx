import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reports } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useShown } from '../../resource/ResourceContext.ts'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.ts'
import { drafts } from './draft/device.ts'
import styles from './OpenDrafts.module.css'

interface OpenDraft {
  id: string
  name: string
  changedAt: string
  search: { draft: string } | { report: string }
  onServer: boolean
  /** What the server is told to delete, where it has the draft. */
  reportId: string | null
}

/** What one has begun and not finished, on this device or on the server, each with the way back into it. */
export function OpenDrafts() {
  const { t } = useTexts()
  const open = useOpenDrafts()
  const discard = useDiscard()
  const filtered = useShown().list.state.filters.state
  // Asked for in the list, they stand there.
  if (open.length === 0 || filtered?.split(',').includes('draft')) return null
  return (
    <section className={styles.drafts} aria-labelledby="open-drafts">
      <h2 id="open-drafts">{t('report.drafts')}</h2>
      <ul>
        {open.map((draft) => {
          const { id, name, changedAt, search, onServer } = draft
          return (
            <li key={id}>
              <div>
                <b>{name || t('report.drafts.unnamed')}</b>
                <span>
                  <Moment value={changedAt} />, {t(onServer ? 'report.drafts.server' : 'report.drafts.here')}
                </span>
              </div>
              <Link
                to="/app/reports/new"
                search={search}
                aria-label={t('report.drafts.continueNamed', { name: name || t('report.drafts.unnamed') })}
              >
                {t('report.drafts.continue')}
              </Link>
              <Button
                tone="quiet"
                aria-label={t('report.drafts.deleteNamed', { name: name || t('report.drafts.unnamed') })}
                onClick={() => void discard(draft)}
              >
                {t('report.delete')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useDiscard() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  return async ({ id, reportId }: OpenDraft) => {
    const sure = await confirm({
      title: t('report.delete.title'),
      body: t('report.delete.what'),
      action: t('report.delete'),
      danger: true,
    })
    if (!sure) return
    try {
      if (reportId) await call(reports.remove, { params: { id: reportId } }).catch(ignoreGone)
      await drafts.drop(userId, id)
      await client.invalidateQueries({ queryKey: [reports.name] })
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    }
  }
}

function ignoreGone(problem: unknown) {
  if (!isProblem(problem, 'notFound')) throw problem
}

function useOpenDrafts(): OpenDraft[] {
  const { _id: userId } = useAccount()
  const here = useQuery({
    queryKey: [reports.name, 'drafts here', userId],
    queryFn: () => drafts.list(userId),
    gcTime: 0,
    retry: false,
  })
  const there = useQuery({
    queryKey: [reports.name, 'list', 'drafts', userId],
    queryFn: ({ signal }) =>
      call(reports.list, { query: { l: '100', state: 'draft', sf: 'createdAt', so: 'desc' } }, { signal }),
    retry: false,
  })
  const known = new Set(here.data?.flatMap(({ server }) => (server ? [server.reportId] : [])))
  const mine = (there.data?.items ?? []).filter(({ _id, authorId }) => authorId === userId && !known.has(_id))
  return [
    ...(here.data ?? []).map(({ id, name, changedAt, server }) => ({
      id,
      name,
      changedAt,
      search: { draft: id },
      onServer: server !== null,
      reportId: server?.reportId ?? null,
    })),
    ...mine.map(({ _id, name, updatedAt }) => ({
      id: _id,
      name,
      changedAt: updatedAt,
      search: { report: _id },
      onServer: true,
      reportId: _id,
    })),
  ].sort((one, other) => other.changedAt.localeCompare(one.changedAt))
}
