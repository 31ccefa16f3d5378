import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { digests } from '#contract/expiry.ts'
import { checkpointIn } from '#domain/checkpointText.ts'
import { addDays } from '#domain/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { asProgram, openTestDatabase } from '../../../test/support/database.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { appendToLog } from '../../audit/chain.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { compareNote } from '../../audit/compareNote.ts'
import { LogContradicts } from '../../audit/logContradicts.ts'
import { mailSender } from '../../mail/send.ts'
import { sendDigests } from './digest.ts'
import { unsubscriberOf, unsubscribeToken } from './unsubscribing.ts'

let services: TestServer
let issuer: insert.Person
let template: Awaited<ReturnType<typeof insert.template>>
let leader: insert.Person
let companyId: string
let employee: insert.Person

const monday = '2027-03-01'
const at = (day: string, time = '08:00') => new Date(`${day}T${time}:00Z`)

beforeAll(async () => {
  // The times below are in Vienna.
  services = await testServer({ env: { TIME_ZONE: 'Europe/Vienna' } })
  const { writes } = services.database
  issuer = await insert.person(writes, 'Ines')
  template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
})
afterAll(() => services.close())

let counter = 0
beforeEach(async () => {
  const { writes } = services.database
  leader = await insert.person(writes, 'Lea')
  employee = await insert.person(writes, 'Emil')
  companyId = (await insert.company(writes, `Werk ${++counter}`)).id
  await insert.employ(writes, companyId, leader, 'admin')
  await insert.employ(writes, companyId, employee)
})

const ends = (dueDate: string, change: object = {}) =>
  insert.certificate(services.database.writes, {
    holder: employee,
    issuer,
    template,
    issueDate: addDays(dueDate, -1000),
    dueDate,
    ...change,
  })
const send = (day: string, time?: string) => sendDigests(services, at(day, time))
const mails = () => mailsTo(services.database, leader.email)
const change = (table: 'user' | 'company' | 'companyVehicle', id: string, values: object) =>
  services.database.writes.updateTable(table).set(values).where('id', '=', id).execute()

test('on Monday company administrators receive the certificates that end within ninety days, month by month', async () => {
  await ends('2027-03-15')
  await ends('2027-04-02')
  await ends('2027-04-01')
  await ends('2027-05-30')
  await ends('2027-05-31', { state: 'issued' })
  await ends('2027-04-03', { state: 'revoked' })
  await send(monday)
  const [mail] = await mails()
  const text = mail?.text ?? ''
  expect(text).toContain(`Werk ${counter}, März 2027: 1\n15.03.2027 – ${employee.username}, EVAL-2\n`)
  expect(text).toContain(`Werk ${counter}, April 2027: 2\n01.04.2027 – `)
  expect(text).toContain(`Werk ${counter}, Mai 2027: 1\n30.05.2027`)
  expect(text).toContain(
    `/app/certificates?state=expiring&companyId=${companyId}&dueDate.from=2027-04-01&dueDate.to=2027-04-30`,
  )
  expect(mail?.html).toContain('<li>15.03.2027 – ')
})

test('authority administrators receive those of their own authority in their language, and only a count if there are many', async () => {
  const { writes } = services.database
  const authority = await insert.authority(writes, `Ente ${counter}`, `E${counter}`)
  const head = await insert.person(writes, 'Bruna')
  await insert.appoint(writes, authority.id, head, 'admin')
  await change('user', head.id, { language: 'it' })
  const own = await insert.template(writes, authority.id)
  for (let one = 0; one < 13; one++) await ends('2027-03-15', { template: own })
  await send(monday)
  const [mail] = await mailsTo(services.database, head.email)
  expect(mail?.text).toContain(`Ente ${counter}, marzo 2027: 13`)
  expect(mail?.text).toContain('e altre 3 voci')
  expect(mail?.text.match(/15\/03\/2027/g)).toHaveLength(10)
})

test('instruments due within a month or overdue are listed too, with a link to their list', async () => {
  const { writes } = services.database
  const due = (calibrationDue: string, change: object = {}) =>
    insert.instrument(writes, {
      ...{ companyId, createdBy: leader, calibratedOn: '2026-01-01', calibrationDue },
      ...change,
    })
  await due('2027-03-31')
  await due('2027-02-01')
  await due('2027-04-01')
  await due('2027-02-02', { state: 'lost' })
  await send(monday)
  const [mail] = await mails()
  expect(mail?.text).toContain(
    `Werk ${counter}, Messgeräte und Schutzausrüstung: 2\n01.02.2027 – Messfein MX 87`,
  )
  expect(mail?.text).toContain('\n31.03.2027 – Messfein MX 87')
  expect(mail?.text).toContain(`/app/instruments?status=due%2Cexpired&companyId=${companyId}`)
})

/** Queuing an email is the last step before the commit. */
const beforeMail = 'lock table mail in share row exclusive mode'

test('once a week in any case; a server that was off on Monday sends later in the week', async () => {
  await ends('2027-03-20')
  await send(monday, '04:00')
  expect(await mails()).toHaveLength(0)
  // Makes the runs collide at this administrator.
  await services.database.writes
    .updateTable('user')
    .set({ expiryDigest: false })
    .where('id', '!=', leader.id)
    .execute()
  const second = { ...services, database: openTestDatabase(asProgram(services.url)) }
  const late = () => sendDigests(second, at('2027-03-03'))
  await overlapping(services, [() => send('2027-03-03'), late, late], beforeMail)
  await second.database.close()
  expect(await mails()).toHaveLength(1)
  await send(monday)
  await send('2027-03-07', '22:00')
  expect(await mails()).toHaveLength(1)
  await send('2027-03-08')
  expect(await mails()).toHaveLength(2)
})

test('without content on Monday nothing is sent that week', async () => {
  await ends('2027-06-01')
  await send(monday)
  await send('2027-03-04')
  expect(await mails()).toEqual([])
  await send('2027-03-08')
  expect(await mails()).toHaveLength(1)
})

describe('authority administrator', () => {
  let head: insert.Person

  beforeEach(async () => {
    const { writes } = services.database
    const authority = await insert.authority(writes, `Stelle ${counter}`, `Z${counter}`)
    head = await insert.person(writes, 'Hedda')
    await insert.appoint(writes, authority.id, head, 'admin')
  })

  test('receives the newest checkpoint of the log with the weekly email, even if nothing ends', async () => {
    await services.database.writes.transaction().execute((db) =>
      appendToLog(db, {
        type: 'company.renamed',
        actorId: null,
        objectId: companyId,
        payload: { name: 'Werk' },
      }),
    )
    await writeCheckpoint(services)
    await send(monday)
    const [mail] = await mailsTo(services.database, head.email)
    const { size } = await services.database.reads
      .selectFrom('chainCheckpoint')
      .select('size')
      .orderBy('size', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail?.subject).toBe('Ihre Wochenübersicht: nichts läuft ab')
    for (const text of [mail?.text ?? '', readable(mail?.html ?? '')]) {
      expect(checkpointIn(text)).toContain(`\n${size}\n`)
      expect(await compareNote(services, text)).toMatchObject({ verdict: 'continues', given: { size } })
    }
    expect(await mails()).toEqual([])
  })

  test('is notified by a separate email if the log contradicts its checkpoint, even after unsubscribing, and never under "nothing ends"', async () => {
    const unsubscribed = await insert.person(services.database.writes, 'Udo')
    const other = await insert.authority(services.database.writes, `Stelle B ${counter}`, `Y${counter}`)
    await insert.appoint(services.database.writes, other.id, unsubscribed, 'admin')
    await change('user', unsubscribed.id, { expiryDigest: false })
    const log = {
      ...services.log,
      renewed: () => Promise.reject(new LogContradicts('the log was rewritten')),
    }
    await sendDigests({ ...services, log }, at(monday))
    for (const { email } of [head, unsubscribed]) {
      const [mail, ...more] = await mailsTo(services.database, email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Zertifikate können derzeit nicht sicher bestätigt werden')
      expect(mail?.text).toContain('widerspricht seinem letzten signierten Stand')
      expect(mail?.text).toContain('„Kann nicht bestätigt werden“')
      expect(checkpointIn(mail?.text ?? '')).toBeNull()
    }
  })
})

/** The text of a page as copied from a mail program. */
const readable = (html: string) =>
  html
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#(\d+);/g, (_sign, code: string) => String.fromCodePoint(Number(code)))

describe('no email is sent', () => {
  test.each([
    ['without the administrator role', () => Promise.resolve()],
    ['to a locked company', () => change('company', companyId, { lockedAt: '2027-01-01' })],
    ['to a company that is not active', () => change('company', companyId, { activated: false })],
    ['to a deactivated account', () => change('user', leader.id, { activated: false })],
    ['after unsubscribing', () => change('user', leader.id, { expiryDigest: false })],
  ])('%s', async (_who, happens) => {
    await ends('2027-03-20')
    await happens()
    await send(monday)
    const reader = _who === 'without the administrator role' ? employee : leader
    expect(await mailsTo(services.database, reader.email)).toEqual([])
  })

  test('about people with a deactivated account', async () => {
    await ends('2027-03-20')
    await change('user', employee.id, { activated: false })
    await send(monday)
    expect(await mails()).toEqual([])
  })
})

describe('unsubscribing', () => {
  test('is one click in the mail program, without signing in, and is reversible in the profile', async () => {
    await ends('2027-03-20')
    await send(monday)
    const [mail] = await mails()
    const { pathname } = new URL(mail?.unsubscribe ?? '')
    expect(mail?.text).toContain(`${services.config.baseUrl}/unsubscribe#${pathname.split('/').at(-1)}`)
    const { status } = await (
      await services.as()
    ).send('POST', pathname, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(200)
    const subscribed = await services.database.reads
      .selectFrom('user')
      .select(['id', 'expiryDigest'])
      .where('id', 'in', [leader.id, employee.id])
      .orderBy('expiryDigest')
      .execute()
    expect(subscribed).toEqual([
      { id: leader.id, expiryDigest: false },
      { id: employee.id, expiryDigest: true },
    ])
    await send('2027-03-08')
    expect(await mails()).toHaveLength(1)
    const own = await services.as(leader)
    const { version } = await own.ok(users.read, { params: { id: leader.id } })
    const body = {
      version,
      firstname: 'Lea',
      lastname: 'Muster',
      phone: '',
      language: 'de' as const,
      certificateNotification: true,
      metadata: {
        birthday: '1990-05-05',
        address: { street: 'Weg 1', zip: '8010', city: 'Graz', country: 'AT' },
      },
    }
    const left = await own.ok(users.update, { params: { id: leader.id }, body })
    expect(left.expiryDigest).toBe(false)
    const again = { ...body, version: left.version, expiryDigest: true }
    expect((await own.ok(users.update, { params: { id: leader.id }, body: again })).expiryDigest).toBe(true)
    await send('2027-03-08')
    expect(await mails()).toHaveLength(2)
  })

  test('accepts only complete tokens signed here', async () => {
    const token = unsubscribeToken(services.config, leader.id)
    expect(unsubscriberOf(services.config, token)).toBe(leader.id)
    const forged = Buffer.from(token, 'base64url')
    forged[0] = (forged[0] ?? 0) ^ 1
    for (const wrong of [forged.toString('base64url'), token.slice(0, -4), 'x'.repeat(43), token + 'AAAA']) {
      expect(unsubscriberOf(services.config, wrong)).toBeNull()
      const answer = await (await services.as()).call(digests.unsubscribe, { params: { token: wrong } })
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 400,
        code: 'token.unusable',
      })
    }
    expect(
      await services.database.reads
        .selectFrom('user')
        .select('expiryDigest')
        .where('id', '=', leader.id)
        .executeTakeFirst(),
    ).toEqual({ expiryDigest: true })
  })

  test('is the only call that reads a form', async () => {
    const own = await services.as(leader)
    const { status } = await own.send('POST', '/api/logout', {
      body: 'x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(415)
  })
})

test('is declared in the headers of the email', async () => {
  await ends('2027-03-20')
  await send(monday)
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => {
        received.push(raw)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const [mail] = await mails()
  const deliver = mailSender(services.database, { smtpUrl, mailFrom: 'x@example.org' }, services.limits)
  await deliver({ mailId: mail?.id ?? '' })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const { headers } = await PostalMime.parse(received[0] ?? '')
  const header = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${mail?.unsubscribe}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect((await mails())[0]).toMatchObject({ unsubscribe: null, text: '' })
})

test('vehicle inspections due within a month or overdue are listed too, with a link to their list', async () => {
  const due = async (plate: string, inspectionDue: string | null, state: object = {}) => {
    const { id } = await insert.companyVehicle(services.database.writes, { companyId, createdBy: leader })
    await change('companyVehicle', id, { plate, inspectionDue, ...state })
  }
  await due('W-1', '2027-03-31')
  await due('W-2', '2027-02-01')
  await due('W-3', '2027-04-01')
  await due('W-4', null)
  await due('W-5', '2027-02-02', { archivedAt: new Date() })
  await send(monday)
  const [mail] = await mails()
  expect(mail?.text).toContain(`Werk ${counter}, Fahrzeugprüfungen: 2\n01.02.2027 – W-2, `)
  expect(mail?.text).toContain('\n31.03.2027 – W-1, ')
  expect(mail?.text).toContain(`/app/company-vehicles?inspectionDue.to=2027-03-31&companyId=${companyId}`)
})
