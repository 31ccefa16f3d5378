import { useQuery } from '@tanstack/react-query'
import { certificateTemplates } from '#contract/template.ts'
import { call } from '../../../api/call.ts'

/** The templates of an authority in its own order. */
export function useTemplates(authorityId: string) {
  const query = { l: 100, sf: 'sortOrder', authorityId } as const
  return useQuery({
    queryKey: [certificateTemplates.name, 'list', query],
    queryFn: ({ signal }) => call(certificateTemplates.list, { query }, { signal }),
  })
}
