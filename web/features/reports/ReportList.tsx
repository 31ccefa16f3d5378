import type { ReactNode } from 'react'
import { reportDoubt, reportState, type Report, type reports } from '#contract/report.ts'
import { reportResult } from '#contract/reportParts.ts'
import { saysResult } from '#domain/reportState.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { coworkers } from '#contract/coworker.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import type { List } from '../../resource/useList.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { ResultBadge } from './public/reportRow.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { useAll } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'
import styles from './ReportList.module.css'

interface Props {
  resource: typeof reports
  title?: string
  viewKey?: ViewedList
  fixed?: Record<string, string>
  defaultFilters?: Record<string, string>
  /** Shows the owner and no button for a new report. */
  everybody?: boolean
  above?: (list: List<Report>) => ReactNode
  isPlaced?: boolean
}

export function ReportList({ resource, title, everybody, ...rest }: Props) {
  const { t } = useTexts()
  const authors = useAuthors()
  return (
    <ListPage
      resource={resource}
      title={title}
      {...rest}
      descending
      orderBy={newestFirst}
      createPath={everybody ? undefined : '/app/reports/new'}
      filters={[
        { field: 'type', kind: 'several', options: reportTypes },
        { field: 'state', kind: 'several', options: reportState.options },
        { field: 'result', options: reportResult.options },
        { field: 'doubt', options: reportDoubt.options, more: true },
        { field: 'dangerous', options: ['true'], more: true },
        { field: 'measuredAt.from', kind: 'day', more: true },
        { field: 'measuredAt.to', kind: 'day', more: true },
        { field: 'authorId', kind: 'several', options: authors, more: true },
      ]}
      link={({ _id }) => `/app/reports/${_id}`}
      columns={[
        'name',
        {
          field: 'number',
          show: ({ number }) =>
            number ? (
              <span className={styles.whole}>
                <Code value={number} />
              </span>
            ) : (
              '–'
            ),
        },
        { field: 'result', show: (report) => <Result report={report} />, card: 'badge' },
        { field: 'type', show: ({ type }) => t(`report.type.${type}`), card: 'none', wide: 'most' },
        { field: 'vehicle', show: ({ vehicle }) => <span className={styles.whole}>{vehicle}</span> },
        { field: everybody ? 'organisation' : 'tester', wide: true },
        {
          field: 'measuredAt',
          show: ({ measuredAt }) => (
            <span className={styles.whole}>
              <Moment value={measuredAt} />
            </span>
          ),
        },
      ]}
      // The result column already shows any state other than final.
      more={[{ field: 'state', show: ({ state }) => <StateBadge state={state} /> }]}
    />
  )
}

/** A draft has no time of measuring yet. */
const newestFirst = ({ state }: Record<string, string>) =>
  state?.split(',').includes('draft') ? undefined : { sort: 'measuredAt', desc: true }

/** The state if the report is not in force; "passed" alone would mislead. */
function Result({ report }: { report: Report }) {
  const { t } = useTexts()
  return (
    <>
      {saysResult(report) ? (
        <ResultBadge report={report} />
      ) : report.dangerSince ? (
        <StateBadge state="dangerous" />
      ) : report.state === 'draft' ? (
        <span className="muted small">{t('report.result.none')}</span>
      ) : (
        <StateBadge state={report.state} />
      )}
      {report.state === 'final' && report.replacedBy && (
        <div className="muted small">{t('report.beingAmended.short')}</div>
      )}
    </>
  )
}

function useAuthors() {
  const { t } = useTexts()
  const { _id: me, actor } = useAccount()
  const { company } = actor
  const { data } = useAll(coworkers, { companyId: company?.id ?? '', sf: 'lastname' }, company !== null)
  const others = (data?.items ?? []).filter(({ _id }) => _id !== me)
  return [
    { value: me, label: t('shell.filter.byMe') },
    ...others.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
  ]
}
