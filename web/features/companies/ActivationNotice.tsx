import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { OutboxHint, useOutbox } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import type { Company } from './CompanyFacts.tsx'

export function ActivationNotice({ company }: { company: Company }) {
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

export function ResendButton({ id }: { id: string }) {
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
