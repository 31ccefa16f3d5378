import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'

const credential = z.object({
  issuer: z.object({ url: z.string() }),
  credentialSubject: z.object({ identifier: z.optional(z.array(z.unknown())) }),
})

/** The credential of a certificate; null if issued without one. It is immutable. */
export const useCredential = ({ _id: id }: Certificate) =>
  useQuery({
    queryKey: [certificates.name, 'credential', id],
    queryFn: ({ signal }) => credentialOf(id, signal),
    staleTime: Infinity,
  })

async function credentialOf(id: string, signal: AbortSignal) {
  try {
    const signed: unknown = await call(certificates.credential, { params: { id }, query: {} }, { signal })
    const { issuer, credentialSubject } = credential.parse(signed)
    return { authority: issuer.url, named: credentialSubject.identifier !== undefined }
  } catch (problem) {
    if (isProblem(problem, 'certificate.noCredential')) return null
    throw problem
  }
}
