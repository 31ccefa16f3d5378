import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { errorReports } from '#contract/errorReport.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './FaultsPage.module.css'

export default function ErrorReportsPage() {
  const { t } = useTexts()
  const query = useQuery(callQuery(['fault', 'list'], errorReports.list, {}))
  return (
    <>
      <PageHeader title={t('fault.list')} />
      <Loaded query={query}>
        {(data) => (
          <div className="stack-wide">
            {!data.on && <Notice>{t('fault.off')}</Notice>}
            {data.total === 0 ? (
              data.on && <EmptyState title={t('fault.empty')}>{t('fault.empty.what')}</EmptyState>
            ) : (
              <Faults faults={data} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Faults({ faults: { total, items } }: { faults: Answer<typeof errorReports.list> }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('fault.list.what')}</p>
      <DataTable
        label={t('fault.list')}
        headings={[t('fault.what'), t('fault.where'), t('fault.count'), t('fault.lastAt'), t('fault.shown')]}
        rows={items.map((fault) => [
          <What key="what" {...fault} />,
          <div key="where">
            {t(`fault.kind.${fault.kind}`)}
            <p className={styles.place}>{fault.place}</p>
          </div>,
          <span key="count" className="figure">
            {fault.count}
          </span>,
          <div key="at">
            <Moment value={fault.lastAt} />
            <p className="small muted">
              {t('fault.first')} <Moment value={fault.firstAt} />
            </p>
            <p className="small muted">{t('fault.version', { version: fault.version })}</p>
          </div>,
          <span key="shown" className="mono">
            {fault.shown.join(' ') || '–'}
          </span>,
        ])}
      />
      {items.length < total && (
        <p className="muted">{t('fault.list.most', { shown: items.length, total })}</p>
      )}
    </>
  )
}

function What({ name, message, frames }: Answer<typeof errorReports.list>['items'][number]) {
  const { t } = useTexts()
  return (
    <div className={styles.what}>
      <b>{name}</b>
      {message && <span>{message}</span>}
      {frames.length > 0 && (
        <details>
          <summary>{t('fault.frames')}</summary>
          <pre className={styles.frames}>{frames.join('\n')}</pre>
        </details>
      )}
    </div>
  )
}
