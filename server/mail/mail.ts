import { v7 as uuid } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import type { Values } from '#domain/text.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { translate } from '../texts.ts'
import { mailAttempts } from './trying.ts'

/** Mail templates with the texts `mail.<template>.subject`, `.body` and, with a link, `.button`. */
export type MailTemplate =
  | 'activation'
  | 'passwordReset'
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

/** A heading with a link, and the text below it. */
export interface Section {
  title: string
  link: string
  lines: string[]
}

export interface Footnote {
  text: string
  code: string
}

export interface Recipient {
  email: string
  language: Locale
}

interface Posting {
  to: Recipient
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

/** Queues an email in the caller's transaction. */
export async function sendMail(db: Db, posting: Posting) {
  const { to, template, values = {}, link, sections = [], about, footnote, unsubscribe } = posting
  const { email, language: locale } = to
  const t = translate(locale)
  const line = (part: string) => t(`mail.${template}.${part}` as TextKey, values)
  const [subject, body] = [line('subject'), line('body')]
  const button = link ? line('button') : ''
  const footer = t('mail.footer')
  const endingText = t(unsubscribe?.text ?? 'mail.unsubscribe')
  const ending = unsubscribe ? `${endingText}: ${unsubscribe.page}` : ''
  const linked = link && `${button}: ${link}`
  const parts = [body, ...sections.map(asText), linked, footnote?.text, footnote?.code, ending, footer]
  const id = uuid()
  await db
    .insertInto('mail')
    .values({
      id,
      recipient: oneLine(email),
      letter: template,
      locale,
      about,
      subject: oneLine(subject),
      text: parts.filter(Boolean).join('\n\n'),
      unsubscribe: unsubscribe?.call,
      html: page({
        locale,
        subject,
        body,
        sections: sections.map(asHtml).join(''),
        footer:
          (footnote ? footnoteHtml(footnote) : '') +
          escaped(footer) +
          (unsubscribe ? `<br>${plainAnchor(unsubscribe.page, endingText)}` : ''),
        button: link && anchor(link, button),
      }),
    })
    .execute()
  await addJob(db, 'mail.send', { mailId: id }, { attempts: mailAttempts })
}

// Prevents header injection through a name.
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ').trim()

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const anchor = (link: string, label: string) =>
  `<p style="margin:28px 0"><a href="${escaped(link)}" style="background:#f57c00;color:#1c1208;padding:14px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escaped(label)}</a></p><p style="font-size:13px;color:#57534e;word-break:break-all">${escaped(link)}</p>`

const plainAnchor = (link: string, label: string) =>
  `<a href="${escaped(link)}" style="color:#a34700">${escaped(label)}</a>`

const asText = ({ title, link, lines }: Section) => [title, ...lines, link].join('\n')

const asHtml = ({ title, link, lines }: Section) =>
  `<h2 style="font-size:17px;margin:24px 0 8px">${plainAnchor(link, title)}</h2><ul style="margin:0;padding-left:20px">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`

const footnoteHtml = ({ text, code }: Footnote) =>
  `${escaped(text)}</p>${code && `<pre style="font-size:11px;line-height:1.4;color:#57534e;padding:0 28px;white-space:pre-wrap;word-break:break-all">${escaped(code)}</pre>`}<p style="font-size:13px;color:#57534e;padding:0 28px">`

interface Page {
  locale: Locale
  subject: string
  body: string
  sections: string
  footer: string
  button: string | undefined
}

const page = ({ locale, subject, body, sections, footer, button }: Page) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(subject)}</title><body style="margin:0;background:#faf9f7;font:16px/1.5 Inter,Arial,sans-serif;color:#1c1917"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><div style="border-top:4px solid #f57c00;background:#fff;padding:28px"><h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${escaped(subject)}</h1>${body
    .split('\n\n')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join(
      '',
    )}${sections}${button ?? ''}</div><p style="font-size:13px;color:#57534e;padding:0 28px">${footer}</p></div></body></html>`
