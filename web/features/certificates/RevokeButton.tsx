import { useQueryClient } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.ts'

/** Ends a certificate for good, with a reason. */
export function RevokeButton({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const client = useQueryClient()
  const { _id: id, name, holder } = certificate
  const revoke = async () => {
    const sure = await confirm({
      title: t('certificate.revoke.title'),
      body: t('certificate.revoke.what', { name, holder }),
      action: t('certificate.revoke'),
      danger: true,
      keyword: t('certificate.revoke.keyword'),
      reason: { label: t('shell.confirm.reason'), hint: t('certificate.revoke.reason.hint') },
    })
    if (!sure) return
    try {
      const revoked = await call(certificates.revoke, { params: { id }, body: { reason: sure.reason } })
      client.setQueryData([certificates.name, 'item', id], revoked)
      void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
      showToast(t('certificate.revoked'))
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    }
  }
  return (
    <Button tone="secondary" onClick={() => void revoke()}>
      {t('certificate.revoke')}
    </Button>
  )
}
