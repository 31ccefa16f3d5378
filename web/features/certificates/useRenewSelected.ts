import { useNavigate } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { callRead } from '../../resource/calls.ts'
import { wizardWith } from './public/prepared.ts'

/** Opens the wizard with these certificates. */
export function useRenewSelected() {
  const navigate = useNavigate()
  return async (certificates: Certificate[]) => {
    const [first] = certificates
    if (!first) return
    const templateIds = new Set(certificates.map(({ templateId }) => templateId))
    // Without an answer, or if it was retired, the wizard shows what can be chosen.
    const template =
      templateIds.size > 1 ? null : await callRead(certificateTemplates, first.templateId).catch(() => null)
    const renewed = certificates.map(({ templateId, authorityId, userId, holder, dueDate }) => ({
      ...{ templateId, authorityId, userId, holder, dueDate },
    }))
    await navigate(wizardWith({ authorityId: first.authorityId, template, renewed }))
  }
}
