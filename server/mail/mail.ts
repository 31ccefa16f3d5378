import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import type { Values } from '#domain/text.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { translate } from '../texts.ts'
import { type Footnote, htmlOf, type Section } from './page.ts'
import { mailAttempts } from './trying.ts'

/** Mail templates with the texts `mail.<template>.subject`, `.body` and, with a link, `.button`. */
export type MailTemplate =
  | 'activation'
  | 'passwordReset'
  | 'passwordResetByAdmin'
  | 'oneTimePassword'
  | 'passwordChanged'
  | 'companyActivation'
  | 'companyEmail'
  | 'companyEmailAsked'
  | 'companyEmailChanged'
  | 'companyRenamed'
  | 'companyRenamedAlike'
  | 'certificateIssued'
  | 'certificateRevoked'
  | 'certificateSuspended'
  | 'certificateReinstated'
  | 'certificateExpiring'
  | 'instructionDue'
  | 'renewalDeclined'
  | 'digest'
  | 'digestEmpty'
  | 'logContradicts'
  | 'logUnchecked'
  | 'logContradictsAuthority'
  | 'fileUnconfirmed'
  | 'topicAnswered'
  | 'topicMentioned'
  | 'postHidden'
  | 'calibrationFailed'
  | 'instrumentsDue'
  | 'alreadyRegistered'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorReset'
  | 'emailChange'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'invitation'
  | 'invitationAccepted'
  | 'invitationDeclined'
  | 'coworkerLeft'
  | 'coworkerRemoved'
  | 'vehicleTransferred'
  | 'dangerousDraft'
  | 'dangerousVehicle'
  | 'coworkerSuspended'
  | 'coworkerReinstated'
  | 'coworkerSuspendedAdmins'
  | 'coworkerReinstatedAdmins'
  | 'companyAdmin'
  | 'companyLocked'
  | 'companyDeactivated'
  | 'memberAdded'
  | 'memberRole'
  | 'memberRemoved'
  | 'signingKeyChanged'
  | 'signingKeyDisabled'
  | 'welcome'
  | 'welcomeToCompany'
  | 'welcomeByAuthority'
  | 'welcomeToLead'
  | 'candidateWelcome'
  | 'candidateAsked'
  | 'accountDeactivated'
  | 'accountRights'
  | 'accountUnused'

export interface Recipient {
  email: string
  language: Locale
}

interface Posting {
  to: Recipient
  /** The name of a recipient whose account has another address by now. */
  name?: string
  template: MailTemplate
  values?: Values
  link?: string | undefined
  sections?: Section[]
  footnote?: Footnote | null
  /** The id of the certificate or course, whose page shows whether the email was delivered. */
  about?: string
  /** Unsubscribing: a page for people and a call for mail programs (RFC 8058). */
  unsubscribe?: { page: string; call: string; text?: TextKey }
}

/** Queues an email in the caller's transaction. A recipient without an account also reads what EVAL is. */
export async function sendMail(db: Db, posting: Posting) {
  const { to, template, values = {}, link, sections = [], about, footnote, unsubscribe } = posting
  const { email, language: locale } = to
  const t = translate(locale)
  const line = (part: string) => t(`mail.${template}.${part}` as TextKey, values)
  const [subject, body] = [oneLine(line('subject')), line('body')]
  const name = posting.name ?? (await nameOf(db, email))
  const greeting = name ? t('mail.greetingByName', { name: oneLine(name) }) : t('mail.greeting')
  const paragraphs = [greeting, ...body.split('\n\n'), ...(name === undefined ? [t('mail.about')] : [])]
  const button = link ? { label: line('button'), link, hint: t('mail.address') } : undefined
  const leave = unsubscribe && { label: t(unsubscribe.text ?? 'mail.unsubscribe'), link: unsubscribe.page }
  const footer = t('mail.footer')
  const parts = [
    ...[...paragraphs, ...sections.map(asText)],
    ...[button && asLine(button), footnote?.text, footnote?.code, leave && asLine(leave), footer],
  ]
  const id = uuid()
  await db
    .insertInto('mail')
    .values({
      ...{ id, letter: template, locale, about, subject },
      recipient: oneLine(email),
      text: parts.filter(Boolean).join('\n\n'),
      unsubscribe: unsubscribe?.call,
      html: htmlOf({ locale, subject, paragraphs, sections, button, footnote, footer, unsubscribe: leave }),
    })
    .execute()
  await addJob(db, 'mail.send', { mailId: id }, { attempts: mailAttempts })
}

/**
 * The name in the account with this address. Undefined without an account; accounts that were never activated do not
 * count, because a stranger may have registered them with any name.
 */
async function nameOf(db: Db, email: string) {
  const { rows } = await sql<{ fullname: string }>`select fullname from "user"
    where lower(normalize(email, nfkc)) = lower(normalize(${email}::text, nfkc))
      and (activated or deactivated_at is not null)`.execute(db)
  return rows[0]?.fullname
}

// Prevents header injection through a name.
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ').trim()

const asText = ({ title, link, lines }: Section) => [title, ...lines, link].join('\n')

const asLine = ({ label, link }: { label: string; link: string }) => `${label}: ${link}`
