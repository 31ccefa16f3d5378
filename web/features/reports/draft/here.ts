import { drafts, dropDraft, draftsChanged } from './device.ts'
import { isUnsent } from './draft.ts'

const ofReport = async (userId: string, reportId: string) =>
  (await drafts.list(userId)).filter(({ server }) => server?.reportId === reportId)

/** Whether this device knows more of a draft than the server. */
export const isUnsentHere = async (userId: string, reportId: string) =>
  (await ofReport(userId, reportId)).some(isUnsent)

/** Leaves nothing of a report here that is a draft no more. */
export async function dropHere(userId: string, reportId: string) {
  for (const { id } of await ofReport(userId, reportId)) await dropDraft(userId, id)
  draftsChanged()
}
