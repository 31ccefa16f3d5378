import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../../api/call.ts'
import type { Draft } from './draft.ts'

/** Issues what the draft says; a refusal is kept for the page to show. */
export function useIssue() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)

  const issue = async (draft: Draft, issueDate: string): Promise<Certificate | null> => {
    const { template, person, identityCheck, key } = draft
    if (!template || !person) return null
    setFailure(null)
    setPending(true)
    try {
      const body = { templateId: template._id, userId: person._id, issueDate, identityCheck }
      const issued = await call(certificates.create, { body }, { idempotencyKey: key })
      client.setQueryData([certificates.name, 'item', issued._id], issued)
      void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
      return issued
    } catch (problem) {
      setFailure(problem)
      return null
    } finally {
      setPending(false)
    }
  }

  return { issue, failure, pending, forget: () => setFailure(null) }
}
