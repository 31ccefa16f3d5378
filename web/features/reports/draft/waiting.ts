import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { call } from '../../../api/call.ts'
import { bodyOf, isSameBody, isUnsent } from './body.ts'
import type { Draft } from './draft.ts'
import { drafts, dropDraft, draftsChanged, draftChanges } from './device.ts'
import { DraftStore } from './draftStore.ts'
import { unlessOpen } from './draftLock.ts'
import { useAccount } from '../../../session/session.ts'
import { useStore } from '../../../ui/store.ts'

/**
 * Sends the user's waiting reports. Disconnections go first, because other reports rely on them. Skips drafts
 * that are open on a page, and refused drafts until they change.
 */
export async function sendWaiting(userId: string) {
  for (const { id } of (await drafts.list(userId)).filter(isSendable).toSorted(inOrder))
    await unlessOpen(id, async () => {
      const draft = await drafts.find(userId, id)
      if (draft && isSendable(draft)) await new DraftStore(userId, draft).sync()
    })
}

export const waitingFor = async (userId: string) => (await drafts.list(userId)).filter(isUnsent)

export const isRefused = (draft: Draft) =>
  draft.refused !== null && isSameBody(draft.refused.body, draft.creating?.body ?? bodyOf(draft))

const isSendable = (draft: Draft) => isUnsent(draft) && !isRefused(draft)

const inOrder = (one: Draft, other: Draft) =>
  Number(one.type !== 'disconnection') - Number(other.type !== 'disconnection') ||
  one.changedAt.localeCompare(other.changedAt)

const ofReport = async (userId: string, reportId: string) =>
  (await drafts.list(userId)).filter(({ server }) => server?.reportId === reportId)

export const isUnsentHere = async (userId: string, reportId: string) =>
  (await ofReport(userId, reportId)).some(isUnsent)

/** Removes a report from this device that is no longer a draft. */
export async function dropHere(userId: string, reportId: string) {
  for (const { id } of await ofReport(userId, reportId)) await dropDraft(userId, id)
  draftsChanged()
}

/** Removes the drafts from this device whose report was finalised, but the answer was lost. */
export async function dropFinished(userId: string, openIds: ReadonlySet<string>) {
  for (const { id, server } of await drafts.list(userId)) {
    if (!server || openIds.has(server.reportId)) continue
    const report = await call(reports.read, { params: { id: server.reportId } }).catch(() => null)
    if (report && report.state !== 'draft') await unlessOpen(id, () => dropDraft(userId, id))
  }
}

export function useDraftsHere() {
  const { _id: userId } = useAccount()
  const changes = useStore(draftChanges)
  return useQuery({
    queryKey: [reports.name, 'drafts here', userId, changes],
    queryFn: () => drafts.list(userId),
    gcTime: 0,
    retry: false,
    placeholderData: (before: Draft[] | undefined) => before,
  })
}
