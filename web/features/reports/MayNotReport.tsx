import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './ReportList.module.css'
import { useReportRight, type Why } from './reportRight.ts'

const ways: Record<Why, string> = {
  suspended: '/app/reports',
  noOrganisation: '/app/company-profile',
  notActivated: '/app/company-profile',
  noCertificate: '/app/certificates',
  readOnly: '/app/reports',
}

export default function MayNotReport({ why }: { why: Why }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('report.new')} />
      <EmptyState title={t('report.gate.title')} action={<Ways why={why} />}>
        {t(`report.gate.${why}`)}
      </EmptyState>
    </>
  )
}

/** The same notice above the list. Not shown to users who only manage an authority. */
export function ReportGate() {
  const { t } = useTexts()
  const right = useReportRight()
  const { company, authorities, isAdmin } = useAccount().actor
  const comesToReport = company !== null || (authorities.length === 0 && !isAdmin)
  if (right === 'asking' || right === 'granted' || !comesToReport) return null
  return (
    <div className={styles.above}>
      <Notice title={t('report.gate.title')} action={<Ways why={right} />}>
        {t(`report.gate.${right}`)}
      </Notice>
    </div>
  )
}

function Ways({ why }: { why: Why }) {
  const { t } = useTexts()
  return (
    <div className="row">
      <ButtonLink to={ways[why]} variant="secondary">
        {t(`report.gate.${why}.action`)}
      </ButtonLink>
      {why === 'noCertificate' && (
        <ButtonLink to="/app/certification-authorities" variant="quiet">
          {t('report.gate.authorities')}
        </ButtonLink>
      )}
    </div>
  )
}
