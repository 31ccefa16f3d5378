import { useQuery } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { callQuery } from '../../api/callQuery.ts'

const everyMs = 1500

export function useSealed(certificate: Certificate): Certificate {
  const id = certificate._id
  const { data } = useQuery({
    ...callQuery([certificates.name, 'item', id], certificates.read, { params: { id } }),
    initialData: certificate,
    staleTime: everyMs,
    refetchInterval: ({ state }) => (state.data?.state === 'sealing' ? everyMs : false),
  })
  return data
}
