import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#texts/texts.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Database } from '../db/db.ts'
import { createPerson } from '../features/accounts/people.ts'
import { type Limits, openLimits } from '../http/limits.ts'
import { type MailTemplate, sendMail } from './mail.ts'
import { shortAddress } from './page.ts'
import { isGivenUp } from './trying.ts'
import { mailSender } from './send.ts'

let clone: TestDatabase
let database: Database
let server: SMTPServer
let smtpUrl: string
let limits: Limits
let refusing = false
let signIns = 0
let refusalCode = 451
const received: { to: string[]; email: Email; raw: string }[] = []

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
  limits = openLimits(database.limitPool, { limitFactor: 1 })
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      signIns++
      done(null, { user: 'x' })
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('no'), { responseCode: refusalCode }))
        const raw = Buffer.concat(parts)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void PostalMime.parse(raw).then((email) => {
          received.push({ to, email, raw: raw.toString() })
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.close()
  await clone.drop()
})

const mailOf = (recipient: string) =>
  database.writes.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

async function delivered(posting: Parameters<typeof sendMail>[1]) {
  received.length = 0
  await database.writes.transaction().execute((db) => sendMail(db, posting))
  const { id } = await database.writes
    .selectFrom('mail')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const send = mailSender(database, { smtpUrl, mailFrom: 'EVAL Prüfstelle <noreply@example.org>' }, limits)
  await send({ mailId: id })
  return { id, send }
}

test('an email arrives with its umlauts, as text and as HTML, and states that it is automatic', async () => {
  await delivered({
    to: { email: 'anna@example.org', language: 'de' },
    template: 'companyActivation',
    values: { company: 'Müller & Söhne <Ölwerk>' },
    link: 'https://eval.example.org/company-activation/abc?x=1&y=2',
  })
  const [{ to, email, raw } = { to: [], email: undefined, raw: '' }] = received
  expect(to).toEqual(['anna@example.org'])
  expect(email?.from).toEqual({ name: 'EVAL Prüfstelle', address: 'noreply@example.org' })
  expect(email?.text).toContain('Müller & Söhne <Ölwerk>')
  expect(email?.text).toContain('https://eval.example.org/company-activation/abc?x=1&y=2')
  expect(email?.html).toContain('Müller &#38; Söhne &#60;Ölwerk&#62;')
  expect(email?.html).not.toContain('<Ölwerk>')
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im)
})

test('a server on another host that offers no STARTTLS gets neither the password nor the email', async () => {
  // This computer under a non-loopback address.
  const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const to = { email: 'clear@example.org', language: 'de' } as const
  await database.writes
    .transaction()
    .execute((db) =>
      sendMail(db, { to, template: 'passwordReset', link: 'https://eval.example.org/reset/x' }),
    )
  const { id } = await mailOf('clear@example.org')
  received.length = 0
  for (const url of [elsewhere, elsewhere.replace('//', '//user:secret@')]) {
    const send = mailSender(database, { smtpUrl: url, mailFrom: 'noreply@example.org' }, limits)
    await expect(send({ mailId: id })).rejects.toMatchObject({ code: 'ETLS' })
  }
  expect(received).toEqual([])
  expect(signIns).toBe(0)
  const { sentAt, error } = await mailOf('clear@example.org')
  expect(sentAt).toBeNull()
  expect(error).toMatch(/^ETLS/)
})

test('a name with a line break adds no header and no second recipient', async () => {
  const evil = 'X\r\nBcc: victim@example.org\r\nX-Evil: 1\r\n\r\nbody'
  await delivered({
    to: { email: 'anna@example.org\r\nBcc: victim@example.org', language: 'en' },
    template: 'companyActivation',
    values: { company: evil },
    link: 'https://x.example',
  }).catch(() => undefined)
  for (const { to, email } of received) {
    expect(to).not.toContain('victim@example.org')
    expect(email.bcc ?? []).toEqual([])
    expect(email.headers.map(({ key }) => key)).not.toContain('x-evil')
  }
  received.length = 0
  await delivered({
    to: { email: 'anna@example.org', language: 'de' },
    template: 'certificateIssued',
    values: { number: evil, name: evil, issuer: evil, due: 'x' },
    link: 'https://x.example',
  })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['anna@example.org'])
  expect(received[0]?.email.headers.map(({ key }) => key)).not.toContain('x-evil')
  expect(received[0]?.email.subject).not.toMatch(/[\r\n]/)
})

test('an email is sent once, stores no link afterwards, and has a number that identifies a second copy', async () => {
  const { id, send } = await delivered({
    to: { email: 'berta@example.org', language: 'it' },
    template: 'passwordReset',
    link: 'https://eval.example.org/r/t',
  })
  await send({ mailId: id })
  expect(received).toHaveLength(1)
  expect(received[0]?.email.messageId).toBe(`<${id}@example.org>`)
  const { sentAt, text, html } = await mailOf('berta@example.org')
  expect({ sent: sentAt !== null, text, html }).toEqual({ sent: true, text: '', html: '' })
})

test('an email that the server rejects temporarily is retried', async () => {
  refusing = true
  await expect(
    delivered({ to: { email: 'carla@example.org', language: 'de' }, template: 'passwordChanged' }),
  ).rejects.toThrow()
  refusing = false
  const { id, sentAt, attempts, text } = await mailOf('carla@example.org')
  expect({ sentAt, attempts, hasText: text !== '' }).toEqual({ sentAt: null, attempts: 1, hasText: true })
  await mailSender(database, { smtpUrl, mailFrom: 'x@example.org' }, limits)({ mailId: id })
  expect((await mailOf('carla@example.org')).sentAt).not.toBeNull()
})

test('an email that the server rejects permanently is tried once, and stored', async () => {
  refusing = true
  refusalCode = 554
  await delivered({ to: { email: 'emil@example.org', language: 'de' }, template: 'passwordChanged' })
  refusing = false
  refusalCode = 451
  const { sentAt, attempts, error, text } = await mailOf('emil@example.org')
  expect([sentAt, attempts, error, text !== '']).toEqual([null, 1, 'EMESSAGE 554', true])
  const given = await database.writes
    .selectFrom('mail as m')
    .select(['m.recipient', isGivenUp.as('isGivenUp')])
    .where('m.recipient', 'in', ['emil@example.org', 'clear@example.org'])
    .orderBy('m.recipient')
    .execute()
  expect(given.map(({ isGivenUp }) => isGivenUp)).toEqual([false, true])
})

test('an email is tried for more than three days before it fails', async () => {
  const to = { email: 'fritz@example.org', language: 'de' } as const
  await database.writes.transaction().execute((db) => sendMail(db, { to, template: 'passwordChanged' }))
  const { id } = await mailOf(to.email)
  const { rows } = await sql<{ hours: number }>`
    select sum(exp(least(attempt, 10)))::float8 / 3600 as hours
    from graphile_worker.jobs, generate_series(1, max_attempts - 1) attempt
    where key = ${`mail.send ${id}`}`.execute(database.writes)
  expect(rows[0]?.hours).toBeGreaterThan(72)
  expect(rows[0]?.hours).toBeLessThan(96)
})

test('without a mail server an email remains in the outbox unchanged', async () => {
  await database.writes
    .transaction()
    .execute((db) =>
      sendMail(db, { to: { email: 'dora@example.org', language: 'de' }, template: 'passwordChanged' }),
    )
  const { id, text } = await mailOf('dora@example.org')
  await mailSender(database, { smtpUrl: undefined, mailFrom: 'x@example.org' }, limits)({ mailId: id })
  expect(await mailOf('dora@example.org')).toMatchObject({ sentAt: null, text })
})

describe('T67: emails caused by others are limited to ten of each kind a day per mailbox', () => {
  const label = (index: number) => `Emma+${index}@example.org`
  const noticeTo = async (template: MailTemplate, email: string) => {
    await delivered({ to: { email, language: 'de' }, template })
    return received.length
  }

  test('with any address labels, and one more is stored, empty, and not sent', async () => {
    const sent = []
    for (let index = 0; index < 15; index++) sent.push(await noticeTo('memberRole', label(index)))
    expect(sent).toEqual([...Array<number>(10).fill(1), ...Array<number>(5).fill(0)])
    const { withheldAt, sentAt, text, html } = await mailOf(label(14))
    expect({ withheld: withheldAt !== null, sentAt, text, html }).toEqual({
      withheld: true,
      sentAt: null,
      text: '',
      html: '',
    })
  })

  test('but required emails always arrive: about the own account, a seal, and a certificate', async () => {
    for (const mail of [
      'passwordChanged',
      'signingKeyChanged',
      'certificateSuspended',
      'certificateRevoked',
    ] as const)
      expect(await noticeTo(mail, label(0))).toBe(1)
  })

  test('and one that a server rejected at first is counted once', async () => {
    const email = 'frieda@example.org'
    for (let index = 0; index < 9; index++) expect(await noticeTo('memberRole', email)).toBe(1)
    refusing = true
    await expect(noticeTo('memberRole', email)).rejects.toThrow()
    refusing = false
    const unsent = database.writes.selectFrom('mail').select('id').where('recipient', '=', email)
    const { id } = await unsent.where('sentAt', 'is', null).executeTakeFirstOrThrow()
    await mailSender(database, { smtpUrl, mailFrom: 'x@example.org' }, limits)({ mailId: id })
    expect(received).toHaveLength(1)
    expect(await noticeTo('memberRole', email)).toBe(0)
  })
})

describe('an email', () => {
  const person = (email: string, fields: { firstname: string; activated: boolean }) =>
    createPerson(database.writes, { ...fields, lastname: 'Berger', email, username: email, passwordHash: '' })
  const explained = 'EVAL ist die Anwendung'
  const written = async (email: string) => {
    await delivered({ to: { email, language: 'de' }, template: 'passwordChanged' })
    return received[0]?.email.text ?? ''
  }

  test('greets the owner of an account by name, and does not explain EVAL to them', async () => {
    await person('Greta@example.org', { firstname: 'Greta', activated: true })
    const text = await written('greta@example.org')
    expect(text).toMatch(/^Guten Tag Greta Berger,\n\nIhr Passwort/)
    expect(text).not.toContain(explained)
  })

  test('explains EVAL in one sentence to a recipient without an account', async () => {
    const text = await written('unknown@example.org')
    expect(text).toMatch(/^Guten Tag,\n\n/)
    expect(text).toContain(explained)
  })

  test('does not use the name of an account that was never activated: a stranger may have written it', async () => {
    await person('hans@example.org', { firstname: 'Gewinn: evil.example', activated: false })
    const text = await written('hans@example.org')
    expect(text).not.toContain('evil.example')
    expect(text).toContain(explained)
  })

  test('shows a short address below its button, which leads to the complete link', async () => {
    const token = 'x'.repeat(43)
    const link = `https://eval.example.org/welcome?lang=it#${token}`
    await delivered({ to: { email: 'ida@example.org', language: 'it' }, template: 'welcome', link })
    const { html = '', text = '' } = received[0]?.email ?? {}
    expect(text).toContain(link)
    const labels = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
    expect(labels.map(([, to, label]) => [to, label])).toEqual([
      [link, 'Configura l’account'],
      [link, 'eval.example.org/welcome'],
    ])
    expect(shortAddress('https://eval.example.org/app/reports/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d')).toBe(
      'eval.example.org/app/reports/…',
    )
  })
})

/** Emails about the own action of the recipient, about a day that comes, or about the installation itself. */
const withoutCause = [
  ...['activation', 'passwordReset', 'oneTimePassword', 'passwordChanged', 'alreadyRegistered'],
  ...['secondFactorAdded', 'secondFactorRemoved', 'emailChange', 'emailChangeAsked', 'emailChanged'],
  ...['certificateExpiring', 'instructionDue', 'instrumentsDue', 'digest', 'digestEmpty', 'accountUnused'],
  ...['logContradicts', 'logUnchecked', 'logContradictsAuthority', 'fileUnconfirmed'],
]

/** In the body: a person, an organisation, the system administration or the moderators. */
const cause =
  /\{(by|inviter|issuer|person|tester|owner)\}|^\{name\}|systemverwaltung|system administration|amministrazione di sistema|moderat/i

describe('every email', () => {
  const mails = [...new Set(Object.keys(areas.mail).map((key) => key.split('.')[0] as MailTemplate))].filter(
    (template) => `${template}.subject` in areas.mail,
  )

  test('names who caused it, in all three languages', () => {
    const texts = areas.mail as Record<string, Record<string, unknown>>
    const bodies = (template: string) => Object.values(texts[`${template}.body`] ?? {})
    const silent = mails.filter(
      (template) => !bodies(template).every((body) => cause.test(JSON.stringify(body).slice(1))),
    )
    expect(silent.filter((template) => !withoutCause.includes(template))).toEqual([])
  })

  test.each(mails)('%s exists in all three languages, with no placeholder left', async (template) => {
    for (const locale of ['de', 'en', 'it'] as const) {
      const values = {
        company: 'C',
        number: 'N',
        name: 'M',
        issuer: 'I',
        due: 'D',
        day: 'D',
        until: 'U',
        reason: 'R',
        password: 'P',
        email: 'E',
        username: 'J',
        inviter: 'V',
        authority: 'A',
        role: 'L',
        fingerprint: 'F',
        holder: 'H',
        organisation: 'O',
        evalid: 'X',
        former: 'Z',
        title: 'I',
        person: 'Q',
        qualification: 'C',
        instrument: 'M',
        since: 'T',
        tester: 'S',
        by: 'B',
        owner: 'W',
        vehicle: 'V',
        file: 'G',
        count: 2,
      }
      await database.writes.transaction().execute((db) =>
        sendMail(db, {
          to: { email: `${template}-${locale}@example.org`, language: locale },
          template,
          values,
          link: `${template}.button` in areas.mail ? 'https://x.example' : undefined,
        }),
      )
      const { subject, text, html } = await mailOf(`${template}-${locale}@example.org`)
      expect(subject).not.toBe('')
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/)
    }
  })
})
