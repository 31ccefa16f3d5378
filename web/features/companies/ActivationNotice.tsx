import { useState } from 'react'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Company } from './CompanyBody.tsx'

/** Says that the mailed link is still unused, and sends it again for those who may. */
export function ActivationNotice({ company }: { company: Company }) {
  const { t } = useTexts()
  const can = useCan()
  const mayResend = can('company.resendActivation', company)
  return (
    <Notice
      mood="warning"
      title={t('company.notActivated')}
      action={mayResend && <ResendButton id={company._id} />}
    >
      {mayResend
        ? t('company.notActivated.what', { email: company.email ?? '' })
        : t('company.notActivated.employee')}
    </Notice>
  )
}

function ResendButton({ id }: { id: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [pending, setPending] = useState(false)
  const resend = async () => {
    setPending(true)
    try {
      await call(companies.resendActivation, { params: { id } })
      showToast(t('company.resent'))
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button tone="secondary" pending={pending} onClick={() => void resend()}>
      {t('company.resend')}
    </Button>
  )
}
