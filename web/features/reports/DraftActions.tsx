import { useQueryClient } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { removeReport } from './draft/removeReport.ts'
import { ButtonLink, type Variant } from '../../ui/buttons.tsx'

interface DraftActionsProps {
  name: string
  /** Id on this device or on the server. Without it, the draft cannot be continued here. */
  search?: { draft: string } | { report: string } | false
  draftId: string
  reportId: string | null
  discardable: boolean
}

export function DraftActions({ name, search, discardable, ...draft }: DraftActionsProps) {
  const { t } = useTexts()
  return (
    <>
      {search && (
        <ButtonLink
          to="/app/reports/new"
          search={search}
          variant="secondary"
          aria-label={t('report.drafts.continueNamed', { name })}
        >
          {t('report.drafts.continue')}
        </ButtonLink>
      )}
      {discardable && (
        <DiscardButton variant="quiet" aria-label={t('report.drafts.deleteNamed', { name })} {...draft} />
      )}
    </>
  )
}

interface DiscardProps {
  /** Set if the server has the draft. */
  reportId: string | null
  /** Set if this device has the draft. */
  draftId?: string
  variant: Variant
  'aria-label'?: string
  onSuccess?: () => Promise<void>
}

export function DiscardButton({ reportId, draftId, onSuccess, ...button }: DiscardProps) {
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
        const { isDiscardable } = await import('./draft/body.ts')
        const here = await drafts.list(userId)
        const same = here.filter(
          ({ id, server }) => id === draftId || (server && server.reportId === reportId),
        )
        // The server may not know yet that a dangerous voltage was measured here.
        if (!same.every(isDiscardable)) throw new CallProblem(409, { code: 'report.foundVoltage' })
        if (reportId) await removeReport(reportId)
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
