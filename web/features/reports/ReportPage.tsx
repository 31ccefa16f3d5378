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
import { ReportContent } from './ReportContent.tsx'
import { ReportVerdict, useWhileSealing } from './ReportVerdict.tsx'

const ReportSuccession = part(() => import('./ReportHistory.tsx'), 'ReportSuccession')
const HandedOn = part(() => import('./ReportHistory.tsx'), 'HandedOn')
const ReportVerify = part(() => import('./ReportProof.tsx'), 'ReportVerify')
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

function Body({ report }: { report: Report }) {
  const can = useCan()
  return (
    <div className="stack-wide">
      <ReportVerdict report={report} />
      {(report.replaces ?? report.replacedBy ?? report.switchedOnAt ?? report.recalled[0]) && (
        <ReportSuccession report={report} />
      )}
      {(report.takeovers[0] ?? report.closed) && <HandedOn report={report} />}
      <ReportContent report={report} />
      {report.verifyCode && report.fileId && <ReportVerify code={report.verifyCode} />}
      {report.fileId && can('report.shareLink', report) && <ReportShare id={report._id} />}
    </div>
  )
}
