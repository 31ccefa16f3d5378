import { useQueryClient } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { CallProblem, isProblem } from '../../api/CallProblem.ts'
import { useConfirmed } from '../../form/useConfirmed.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../texts/useTexts.ts'
import type * as device from './draft/device.ts'
import type * as draft from './draft/draft.ts'

interface Discarded {
  /** As the server knows it, where it has got there. */
  reportId: string | null
  /** As this device knows it, where it is kept here. */
  draftId?: string
}

type OnDevice = Pick<typeof device, 'drafts' | 'dropDraft'> & Pick<typeof draft, 'isDiscardable'>

/** A page that shows a report needs it only when a draft is deleted. */
const loaded = async (): Promise<OnDevice> => ({
  ...(await import('./draft/device.ts')),
  ...(await import('./draft/draft.ts')),
})

/** Deletes a draft after asking, on the server and on this device. Pages that work without a network pass what is kept on it. */
export function useDiscard(onDevice?: OnDevice) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const { pending, start } = useConfirmed()
  const discard = ({ reportId, draftId }: Discarded, then?: () => Promise<void>) =>
    start(draftId ?? reportId ?? '', {
      question: {
        title: t('report.delete.title'),
        body: t('report.delete.what'),
        action: t('report.delete'),
        danger: true,
      },
      run: async () => {
        const { drafts, dropDraft, isDiscardable } = onDevice ?? (await loaded())
        const here = await drafts.list(userId)
        const same = here.filter(
          ({ id, server }) => id === draftId || (server && server.reportId === reportId),
        )
        // The server may not know yet what was measured here.
        if (!same.every(isDiscardable)) throw new CallProblem(409, { code: 'report.foundVoltage' })
        if (reportId) await call(reports.remove, { params: { id: reportId } }).catch(ignoreGone)
        await Promise.all(same.map(({ id }) => dropDraft(userId, id)))
        await then?.()
        client.removeQueries({ queryKey: [reports.name, 'item', reportId] })
        await client.invalidateQueries({ queryKey: [reports.name] })
      },
      done: t('shell.removed'),
    })
  return { pending, discard }
}

function ignoreGone(problem: unknown) {
  if (!isProblem(problem, 'notFound')) throw problem
}
