import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reports, type Report } from '#contract/report.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { call } from '../../api/call.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Finalises the draft as shown. Sends unsent changes of this device first, because they would be missing. */
export function useSigning({ _id: id, version }: Report) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const sign = async (signature: DrawnSignature | null) => {
    setPending(true)
    setFailure(null)
    try {
      const here = await import('./draft/here.ts')
      if (await here.isUnsentHere(userId, id)) return setFailure('unsent')
      const report = await call(reports.finalise, {
        params: { id },
        body: { version, confirmed: true, signature },
      })
      await here.dropHere(userId, id)
      client.setQueryData([reports.name, 'item', id], report)
      void client.invalidateQueries({ queryKey: [reports.name, 'list'] })
      if (report.state !== 'failed') showToast(t('report.finalised'))
      await navigate({ to: '/pdf/report/$rid', params: { rid: id } })
    } catch (problem) {
      setFailure(problem)
    } finally {
      setPending(false)
    }
  }
  return { pending, failure, sign }
}
