import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { OutboxHint } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
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
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  const params = { id }
  const resend = () =>
    start('resend', {
      run: () => call(companies.resendActivation, { params }),
      done: t('company.resent'),
    })
  const withdraw = () =>
    start('withdraw', {
      run: async () =>
        client.setQueryData([companies.name, 'item', id], await call(companies.withdrawEmail, { params })),
      done: t('company.pendingEmail.withdrawn'),
    })
  return (
    <div className="row">
      <Button variant="secondary" pending={pending === 'resend'} onClick={resend}>
        {t('company.resend')}
      </Button>
      <Button variant="secondary" pending={pending === 'withdraw'} onClick={withdraw}>
        {t('company.pendingEmail.withdraw')}
      </Button>
    </div>
  )
}
