import { useQueryClient } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { CallProblem, isProblem } from '../../api/CallProblem.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Variant } from '../../ui/buttons.tsx'

interface Props {
  /** Set if the server has the draft. */
  reportId: string | null
  /** Set if this device has the draft. */
  draftId?: string
  variant: Variant
  /** Names the draft in a list. */
  'aria-label'?: string
  onSuccess?: () => Promise<void>
}

export function DiscardButton({ reportId, draftId, onSuccess, ...button }: Props) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  return (
    <ActionButton
      {...button}
      question={{ title: t('report.delete.title'), body: t('report.delete.what'), danger: true }}
      run={async () => {
        // Lazy, because a page that shows a report does not need it.
        const { drafts, dropDraft } = await import('./draft/device.ts')
        const { isDiscardable } = await import('./draft/draft.ts')
        const here = await drafts.list(userId)
        const same = here.filter(
          ({ id, server }) => id === draftId || (server && server.reportId === reportId),
        )
        // The server may not know yet that a dangerous voltage was measured here.
        if (!same.every(isDiscardable)) throw new CallProblem(409, { code: 'report.foundVoltage' })
        if (reportId) await call(reports.remove, { params: { id: reportId } }).catch(ignoreGone)
        await Promise.all(same.map(({ id }) => dropDraft(userId, id)))
      }}
      onSuccess={async () => {
        await onSuccess?.()
        client.removeQueries({ queryKey: [reports.name, 'item', reportId] })
        await client.invalidateQueries({ queryKey: [reports.name] })
      }}
      toast={t('shell.removed')}
    >
      {t('report.delete')}
    </ActionButton>
  )
}

function ignoreGone(problem: unknown) {
  if (!isProblem(problem, 'notFound')) throw problem
}
