import { isWithin, type Limits } from '../http/limits.ts'
import type { Letter } from './mail.ts'

/** The same mailbox, however it is written: what follows a plus sign is the owner's own label. */
export const mailboxOf = (email: string) =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

interface Causing {
  /** The person who causes the email. */
  by: string
  recipient: string
}

/**
 * One person causes so many emails a day to one mailbox; one more is refused with 429. It counts where the email is the
 * purpose of the call: an invitation, an account that is made, or a link to another address. What others cause never
 * refuses it, or a stranger could keep an invitation from its reader.
 */
export const demandRoom = (limits: Limits, { by, recipient }: Causing) =>
  limits.count('mail.byOne.address', `${by} ${mailboxOf(recipient)}`)

/**
 * Emails that notify of what another person did. A mailbox gets so many of each kind a day; the action counts all the
 * same, so one too many is only not sent. Each kind is counted by itself: what strangers cause, such as answers in the
 * forum, withholds nothing else. Not here is what must reach its reader: what happened to the own account, a seal, a
 * certificate or a company's address.
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
  'renewalDeclined',
  'topicAnswered',
  'topicMentioned',
])

/** Counts an email before it is first sent; false where its mailbox has had enough of this kind for the day. */
export const hasRoom = async (limits: Limits, { letter, recipient }: { letter: string; recipient: string }) =>
  !tellOfOthers.has(letter) ||
  (await isWithin(limits, 'mail.ofKind.address', `${letter} ${mailboxOf(recipient)}`))
