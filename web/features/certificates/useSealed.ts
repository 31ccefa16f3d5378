import { useQuery } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'

const everyMs = 1500

export function useSealed(certificate: Certificate): Certificate {
  const id = certificate._id
  const { data } = useQuery({
    queryKey: [certificates.name, 'item', id],
    queryFn: ({ signal }) => call(certificates.read, { params: { id } }, { signal }),
    initialData: certificate,
    staleTime: everyMs,
    refetchInterval: ({ state }) => (state.data?.state === 'sealing' ? everyMs : false),
  })
  return data
}
