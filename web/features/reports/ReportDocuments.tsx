import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../ui/buttons.tsx'
import { Section } from '../../ui/pages.tsx'
import { Code } from '../../ui/text.tsx'
import styles from './ReportPage.module.css'

/** The sealed file and its public check. */
export function ReportDocuments({ report: { _id: rid, fileId, number, verifyCode } }: { report: Report }) {
  const { t } = useTexts()
  if (!fileId) return null
  return (
    <div data-screen-only>
      <Section title={t('report.page.documents')}>
        <div className={styles.documents}>
          <ButtonLink
            variant="secondary"
            to="/pdf/report/$rid"
            params={{ rid }}
            icon={<IconFileText size={20} aria-hidden />}
          >
            {t('report.page.pdf')}
          </ButtonLink>
          <DownloadLink href={fileUrl(fileId)} name={t('report.fileName', { number: number ?? rid })}>
            {t('report.page.download')}
          </DownloadLink>
        </div>
        {verifyCode && (
          <p className="tap">
            {t('report.verifyCode')}: <Code value={verifyCode} />
            <br />
            <Link to="/verify/$code" params={{ code: verifyCode }}>
              {t('report.page.verify.open')}
            </Link>
          </p>
        )}
      </Section>
    </div>
  )
}
