import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { LogoField } from '../../form/LogoField.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { sessionQuery } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { ActivationNotice } from './ActivationNotice.tsx'
import { CompanyFacts, type Company } from './CompanyFacts.tsx'
import { companyFields } from './companyFields.tsx'
import { PendingEmail } from './PendingEmail.tsx'

export function CompanyBody({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const mayChange = can('company.update', company)
  return (
    <div className="stack-wide">
      {company.locked && (
        <Notice severity="error" title={t('company.locked')}>
          <DayOf moment={company.locked.at} />: {company.locked.reason}
        </Notice>
      )}
      {!company.activated && !company.locked && <ActivationNotice company={company} />}
      {company.pendingEmail && !company.locked && (
        <PendingEmail company={company} pendingEmail={company.pendingEmail} />
      )}
      {company.confusable && <Notice severity="warning">{t('company.confusable.sign')}</Notice>}
      {mayChange && (
        <LogoField
          owner={company}
          kind="companyLogo"
          resource={companies.name}
          title={t('company.logo')}
          hint={t('company.logo.hint')}
        />
      )}
      {mayChange ? (
        <ResourceForm
          resource={companies}
          sticky={false}
          item={company}
          fields={companyFields}
          // The menu and the account show the company name.
          onSaved={() => void client.invalidateQueries(sessionQuery)}
        />
      ) : (
        <CompanyFacts company={company} />
      )}
    </div>
  )
}
