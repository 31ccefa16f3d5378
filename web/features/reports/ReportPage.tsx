import { useParams } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useItem } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { part } from './lazyParts.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportEquipment, ReportMeasured, ReportSignature } from './ReportContent.tsx'
import { ReportDocuments } from './ReportDocuments.tsx'
import { ReportSubject } from './ReportSubject.tsx'
import { ReportFailures, ReportVerdict, useWhileSealing } from './ReportVerdict.tsx'
import styles from './ReportPage.module.css'

const ReportSuccession = part(() => import('./ReportHistory.tsx'), 'ReportSuccession')
const HandedOn = part(() => import('./ReportHistory.tsx'), 'HandedOn')
const ReportNext = part(() => import('./ReportNext.tsx'), 'default')
const ReportCode = part(() => import('./ReportProof.tsx'), 'ReportCode')
const ReportShare = part(() => import('./ReportProof.tsx'), 'ReportShare')

export default function ReportPage() {
  const { rid = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const { data } = useItem(reports, rid)
  useWhileSealing(data)
  return (
    <ItemPage
      resource={reports}
      id={rid}
      back={{ to: '/app/reports', label: t('report.list') }}
      titleOf={({ name }) => name}
      facts={({ number, type, state, dangerSince }) => (
        <>
          {number && <Code value={number} />}
          <span>{t(`report.type.${type}`)}</span>
          <StateBadge state={dangerSince ? 'dangerous' : state} />
        </>
      )}
      actions={(report) => <ReportActions report={report} />}
    >
      {(report) => report && <Body report={report} />}
    </ItemPage>
  )
}

/** On phones in the order of the document; on desktops, subject and proofs are beside the measurement. */
function Body({ report }: { report: Report }) {
  const can = useCan()
  return (
    <div className={styles.report}>
      <div className={styles.verdict}>
        <ReportVerdict report={report} />
      </div>
      <div className={styles.subject}>
        <ReportSubject report={report} />
      </div>
      <div className={`stack-wide ${styles.main}`}>
        {(report.replaces ?? report.replacedBy ?? report.switchedOnAt ?? report.recalled[0]) && (
          <div className="stack">
            <ReportSuccession report={report} />
          </div>
        )}
        <ReportNext report={report} />
        <ReportDocuments report={report} />
        {(report.takeovers[0] ?? report.closed) && (
          <div className="stack">
            <HandedOn report={report} />
          </div>
        )}
        <ReportFailures report={report} />
        <ReportMeasured report={report} />
      </div>
      <div className={styles.proofs}>
        <ReportEquipment report={report} />
        <ReportSignature report={report} />
        {report.verifyCode && report.fileId && <ReportCode code={report.verifyCode} />}
        {report.fileId && can('report.shareLink', report) && <ReportShare id={report._id} />}
      </div>
    </div>
  )
}
