import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { OutboxHint, useOutbox } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
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

function ResendButton({ id }: { id: string }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const resend = () =>
    start('resend', {
      run: () => call(companies.resendActivation, { params: { id } }),
      done: t('company.resent'),
    })
  return (
    <Button variant="secondary" pending={pending !== null} onClick={resend}>
      {t('company.resend')}
    </Button>
  )
}
