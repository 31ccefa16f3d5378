import { useNavigate } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { callRead } from '../../resource/calls.ts'
import { useAccount } from '../../session/session.ts'

/** Opens the wizard with these certificates. Its draft is loaded on demand, because few users of the list renew. */
export function useRenewSelected() {
  const navigate = useNavigate()
  const { _id: userId } = useAccount()
  return async (certificates: Certificate[]) => {
    const { prepareRenewal } = await import('./public/preparedDraft.ts')
    const [templateId = '', another] = new Set(certificates.map((one) => one.templateId))
    // Without an answer, or if it was retired, the wizard shows what can be chosen.
    const template = another ? null : await callRead(certificateTemplates, templateId).catch(() => null)
    const renew = await prepareRenewal(userId, { certificates, template })
    await navigate({ to: '/app/certificate/new', search: { renew } })
  }
}
