import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { languagesOf } from '#domain/wording.ts'
import { callRead } from '../../../resource/calls.ts'
import type { Draft } from './draft.ts'

/** Template, person and authority of a certificate to renew. A retired template must be chosen again. */
export function useRenewed(certificateId: string | undefined) {
  return useQuery({
    queryKey: [certificates.name, 'renewed', certificateId],
    enabled: certificateId !== undefined,
    // A refetch would reset the draft.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Pick<Draft, 'template' | 'language' | 'people' | 'authorityId'>> => {
      const { templateId, userId, authorityId, ...former } = await callRead(
        certificates,
        certificateId ?? '',
        signal,
      )
      const [template, { _id, fullname, evalid }] = await Promise.all([
        callRead(certificateTemplates, templateId, signal).catch(() => null),
        callRead(users, userId, signal),
      ])
      const isTranslated = template && languagesOf(template).slice(1).includes(former.language)
      const language = isTranslated ? former.language : null
      return { template, language, people: [{ _id, fullname, evalid }], authorityId }
    },
  })
}
