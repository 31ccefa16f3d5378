import { companies } from '#contract/company.ts'
import { useItem } from '../../resource/queries.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { Leave } from './LeaveCompany.tsx'

export function SuspendedInCompany({ companyId }: { companyId: string }) {
  const { t } = useTexts()
  const { data } = useItem(companies, companyId)
  return (
    <>
      <PageHeader title={data?.name ?? t('company.own')} />
      <div className="stack-wide">
        <Notice severity="warning">{t('company.suspended')}</Notice>
        {data && (
          <Section title={t('company.leave')} what={t('company.leave.what')}>
            <Leave name={data.name} />
          </Section>
        )}
      </div>
    </>
  )
}
