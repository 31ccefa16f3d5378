import type { Limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Letter } from './mail.ts'

/** The same mailbox, however it is written: what follows a plus sign is the owner's own label. */
export const mailboxOf = (email: string) =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

/**
 * Nobody's mailbox is flooded through us: of letters that others cause it gets so many a day. Where the letter is the
 * deed itself, an invitation or a link to another address, one more is refused with 429.
 */
export const demandRoom = (limits: Limits, recipient: string) =>
  limits.count('mail.byOthers.address', mailboxOf(recipient))

/**
 * Letters that tell of what somebody else did. The deed counts all the same, so one too many is only not sent. What must
 * never be kept from its reader is not here: what happened to one's own account, a seal or a company's address, and that
 * a certificate counts no more. Nor is what `demandRoom` has counted already, or a rule of its own.
 */
const tellOfOthers: ReadonlySet<string> = new Set<Letter>([
  'alreadyRegistered',
  'accountRights',
  'invitationAccepted',
  'invitationDeclined',
  'coworkerLeft',
  'coworkerRemoved',
  'companyAdmin',
  'companyLocked',
  'companyDeactivated',
  'companyRenamed',
  'companyRenamedAlike',
  'memberAdded',
  'memberRole',
  'memberRemoved',
  'certificateIssued',
  'certificateSuspended',
  'certificateReinstated',
  'renewalDeclined',
  'topicAnswered',
  'topicMentioned',
])

/** Counts a letter before it is first sent; false where its mailbox has had enough of others for the day. */
export async function hasRoom(limits: Limits, { letter, recipient }: { letter: string; recipient: string }) {
  if (!tellOfOthers.has(letter)) return true
  try {
    await demandRoom(limits, recipient)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooMany') return false
    throw error
  }
}
