import { isWithin, type Limits } from '../http/limits.ts'
import type { MailTemplate } from './mail.ts'

/** Ignores the part after a plus sign, which belongs to the same mailbox. */
export const mailboxOf = (email: string) =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

/**
 * Limits the emails one person may cause per mailbox and day; throws 429. For calls whose purpose is the
 * email: invitations, new accounts and links to another address. Emails caused by others do not count, or a
 * stranger could block an invitation.
 */
export const assertMailQuota = (limits: Limits, { by, recipient }: { by: string; recipient: string }) =>
  limits.count('mail.byOne.address', `${by} ${mailboxOf(recipient)}`)

/**
 * Emails about actions of other users, limited per mailbox, day and kind. Above the limit the action still succeeds,
 * only the email is skipped. Each kind counts separately, so forum answers cannot suppress others. Not listed are
 * emails that must arrive: about the own account, a seal, a certificate or a company's address.
 */
const mailsOfOthers: ReadonlySet<string> = new Set<MailTemplate>([
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

/** Counts the first attempt of an email; false if the mailbox has reached its daily limit for this kind. */
export const hasMailQuota = async (
  limits: Limits,
  { template, recipient }: { template: string; recipient: string },
) =>
  !mailsOfOthers.has(template) ||
  (await isWithin(limits, 'mail.ofKind.address', `${template} ${mailboxOf(recipient)}`))
