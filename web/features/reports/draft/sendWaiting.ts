import { bodyOf, isSameBody, isUnsent, type Draft } from './draft.ts'
import { drafts } from './device.ts'
import { keepDraft } from './draftStore.ts'
import { unlessOpen } from './draftLock.ts'

/**
 * Sends the user's waiting reports. Disconnections go first, because other reports rely on them. Skips drafts
 * that are open on a page, and refused drafts until they change.
 */
export async function sendWaiting(userId: string) {
  for (const { id } of (await drafts.list(userId)).filter(isSendable).toSorted(inOrder))
    await unlessOpen(id, async () => {
      const draft = await drafts.find(userId, id)
      if (draft && isSendable(draft)) await keepDraft(userId, draft).sync()
    })
}

export const waitingFor = async (userId: string) => (await drafts.list(userId)).filter(isUnsent)

export const isRefused = (draft: Draft) =>
  draft.refused !== null && isSameBody(draft.refused.body, draft.creating?.body ?? bodyOf(draft))

const isSendable = (draft: Draft) => isUnsent(draft) && !isRefused(draft)

const inOrder = (one: Draft, other: Draft) =>
  Number(one.type !== 'disconnection') - Number(other.type !== 'disconnection') ||
  one.changedAt.localeCompare(other.changedAt)
