import { drafts, dropDraft, draftsChanged } from './device.ts'
import { isUnsent } from './draft.ts'

const ofReport = async (userId: string, reportId: string) =>
  (await drafts.list(userId)).filter(({ server }) => server?.reportId === reportId)

export const isUnsentHere = async (userId: string, reportId: string) =>
  (await ofReport(userId, reportId)).some(isUnsent)

/** Removes a report from this device that is no longer a draft. */
export async function dropHere(userId: string, reportId: string) {
  for (const { id } of await ofReport(userId, reportId)) await dropDraft(userId, id)
  draftsChanged()
}
