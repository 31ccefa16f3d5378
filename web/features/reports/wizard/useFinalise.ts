import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reports } from '#contract/report.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import { call } from '../../../api/call.ts'
import { CallProblem, isProblem, NoAnswer } from '../../../api/CallProblem.ts'
import { useAction } from '../../../form/useAction.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { lastInstruments } from '../draft/device.ts'
import { keepAsProof } from '../draft/disconnections.ts'
import { bodyOf, isSameBody, signatureOf } from '../draft/body.ts'
import { judgementOf } from '../draft/judgement.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draftStore.ts'
import { usageOf } from '../draft/instruments.ts'

/** A report of a dangerous voltage does not wait for photos that cannot be sent. */
const isStoppedAndSent = (draft: Draft) =>
  stopsWork(judgementOf(draft)) && isSameBody(bodyOf(draft), draft.server?.body)

/** Sends pending changes, then finalises. The draft is deleted only after the server has confirmed. */
export function useFinalise(draftStore: DraftStore) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, problem, start } = useAction('page')
  const [phase, setPhase] = useState<'sending' | 'sealing'>('sending')

  const finish = async (reportId: string) => {
    const { draft } = draftStore.store.get()
    const used = draft.instruments.map(({ instrumentId }) => instrumentId)
    await Promise.all([usageOf(draft), 'last'].map((key) => lastInstruments.keep(userId, key, used))).catch(
      () => undefined,
    )
    await draftStore.drop()
    void client.invalidateQueries({ queryKey: [reports.name] })
    await navigate({ to: '/app/reports/$rid', params: { rid: reportId } })
  }

  const finalise = async () => {
    setPhase('sending')
    await draftStore.sync()
    const { draft, saving, problem: syncProblem } = draftStore.store.get()
    const unsent = syncProblem instanceof Error ? syncProblem : new NoAnswer('The draft is not on the server')
    if (!draft.server) throw unsent
    const { reportId, version } = draft.server
    try {
      if (!(saving === 'saved' || isStoppedAndSent(draft))) throw unsent
      setPhase('sealing')
      const report = await call(reports.finalise, {
        params: { id: reportId },
        body: { version, confirmed: true, signature: signatureOf(draft) },
      })
      client.setQueryData([reports.name, 'item', reportId], report)
      await keepAsProof(userId, report).catch(() => undefined)
      if (report.state !== 'failed') showToast(t('report.finalised'))
    } catch (refused) {
      // Already final: the answer to this or an earlier attempt was lost.
      if (!(await isFinal(draft, refused)))
        throw refused instanceof NoAnswer && refused !== unsent ? new OutcomeUnknown(refused) : refused
    }
    await finish(reportId)
  }
  return { pending, phase, failure: problem, finalise: () => start({ run: finalise }) }
}

/** Whether the report is final shows when the server answers again. */
export class OutcomeUnknown extends NoAnswer {
  constructor(cause: NoAnswer) {
    super(cause.message, { cause })
  }
}

/**
 * After a takeover, the final report belongs to its tester. A repeated finalisation by the signer is then
 * refused, although it has succeeded.
 */
async function isFinal({ server, takeovers = [] }: Draft, refused: unknown) {
  if (isProblem(refused, 'report.immutable')) return true
  const isUnclear = refused instanceof NoAnswer || (takeovers.length > 0 && refused instanceof CallProblem)
  if (!server || !isUnclear) return false
  const report = await call(reports.read, { params: { id: server.reportId } }).catch(() => null)
  return report !== null && report.state !== 'draft'
}
