import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { LogoField } from '../../form/ImageField.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { sessionQuery } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { CompanyFacts, type Company, companyFields } from './companyFields.tsx'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { OutboxHint, useOutbox, useOutboxLoading } from '../../app/OutboxHint.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'

export function CompanyBody({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const mayChange = can('company.update', company)
  const isLoading = useOutboxLoading(!company.activated || Boolean(company.pendingEmail))
  if (isLoading)
    return (
      <LoadingState>
        <Skeleton height={1200} />
      </LoadingState>
    )
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

function PendingEmail({ company, pendingEmail }: { company: Company; pendingEmail: string }) {
  const { t } = useTexts()
  const can = useCan()
  const { email = '' } = company
  return (
    <>
      <Notice
        severity="warning"
        title={t('company.pendingEmail', { email: pendingEmail })}
        action={can('company.update', company) && <Actions company={company} />}
      >
        {t('company.pendingEmail.what', { email })}
      </Notice>
      <OutboxHint />
    </>
  )
}

function Actions({ company: { _id: id } }: { company: Company }) {
  const { t } = useTexts()
  return (
    <div className="row">
      <ResendButton id={id} />
      <ActionButton
        variant="secondary"
        run={() => call(companies.withdrawEmail, { params: { id } })}
        stores={[companies.name, 'item', id]}
        toast={t('company.pendingEmail.withdrawn')}
      >
        {t('company.pendingEmail.withdraw')}
      </ActionButton>
    </div>
  )
}

function ActivationNotice({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const outbox = useOutbox()
  const mayResend = can('company.resendActivation', company)
  return (
    <>
      <Notice
        severity="warning"
        title={t('company.notActivated')}
        action={mayResend && <ResendButton id={company._id} />}
      >
        {mayResend
          ? t(outbox ? 'company.notActivated.written' : 'company.notActivated.what', {
              email: company.email ?? '',
            })
          : t('company.notActivated.employee')}
      </Notice>
      {mayResend && <OutboxHint />}
    </>
  )
}

function ResendButton({ id }: { id: string }) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="secondary"
      run={() => call(companies.resendActivation, { params: { id } })}
      toast={t('company.resent')}
    >
      {t('company.resend')}
    </ActionButton>
  )
}
