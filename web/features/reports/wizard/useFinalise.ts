import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reports } from '#contract/report.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import { call } from '../../../api/call.ts'
import { CallProblem, isProblem, NoAnswer } from '../../../api/CallProblem.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { lastInstruments } from '../draft/device.ts'
import { keepAsProof } from '../draft/disconnections.ts'
import { bodyOf, isSameBody, signatureOf } from '../draft/body.ts'
import { judgementOf } from '../draft/judgement.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draftStore.ts'

/** A report of a dangerous voltage does not wait for photos that cannot be sent. */
const isStoppedAndSent = (draft: Draft) =>
  stopsWork(judgementOf(draft)) && isSameBody(bodyOf(draft), draft.server?.body)

/** Sends pending changes, then finalises. The draft is deleted only after the server has confirmed. */
export function useFinalise(draftStore: DraftStore) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const finish = async (reportId: string) => {
    const used = draftStore.store.get().draft.instruments.map(({ instrumentId }) => instrumentId)
    await lastInstruments.keep(userId, 'last', used).catch(() => undefined)
    await draftStore.drop()
    void client.invalidateQueries({ queryKey: [reports.name] })
    await navigate({ to: '/app/reports/$rid', params: { rid: reportId } })
  }

  const finalise = async () => {
    setPending(true)
    setFailure(null)
    await draftStore.sync()
    const { draft, saving, problem } = draftStore.store.get()
    try {
      if (!draft.server || !(saving === 'saved' || isStoppedAndSent(draft)))
        throw problem instanceof Error ? problem : new NoAnswer('The draft is not on the server')
      const { reportId, version } = draft.server
      const report = await call(reports.finalise, {
        params: { id: reportId },
        body: { version, confirmed: true, signature: signatureOf(draft) },
      })
      client.setQueryData([reports.name, 'item', reportId], report)
      await keepAsProof(userId, report).catch(() => undefined)
      if (report.state !== 'failed') showToast(t('report.finalised'))
      await finish(reportId)
    } catch (refused) {
      // Already final: the answer to an earlier attempt was lost.
      if (draft.server && (await isFinal(draft, refused))) await finish(draft.server.reportId)
      else setFailure(refused)
    } finally {
      setPending(false)
    }
  }

  return { pending, failure, finalise }
}

/**
 * After a takeover, the final report belongs to its tester. A repeated finalisation by the signer is then
 * refused, although it has succeeded.
 */
async function isFinal({ server, takeovers = [] }: Draft, refused: unknown) {
  if (isProblem(refused, 'report.immutable')) return true
  if (!server || takeovers.length === 0 || !(refused instanceof CallProblem)) return false
  const report = await call(reports.read, { params: { id: server.reportId } }).catch(() => null)
  return report !== null && report.state !== 'draft'
}
