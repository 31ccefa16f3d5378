import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { OutboxHint } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { ResendButton } from './ActivationNotice.tsx'
import type { Company } from './CompanyFacts.tsx'

export function PendingEmail({ company, pendingEmail }: { company: Company; pendingEmail: string }) {
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
