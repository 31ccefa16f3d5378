import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { invitations } from '#contract/invitation.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { codeOf } from '../../../test/support/totp.ts'

let server: TestServer
const newPassword = 'Kirschkern-Weitspucken'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let counter = 0
const newAddress = () => `opfer${++counter}@example.org`
const someone = (name: string) => insert.person(server.database.writes, name)

async function signedUp(email: string, username = `konto${++counter}`) {
  const browser = await server.as()
  const body = { username, email, password: insert.password, language: 'de', consent: true } as const
  await browser.ok(accounts.signup, { body })
  const params = { token: await tokenFor(server.database, email, 'activation') }
  return { browser, username, params }
}

const signIn = async (username: string, password = insert.password) =>
  (await server.as()).call(session.open, { body: { username, password } })

async function requestChange(browser: Client, email: string) {
  await browser.ok(accounts.changeEmail, { body: { email, password: insert.password } })
  return { token: await tokenFor(server.database, email, 'emailChange') }
}

const addressOf = async (browser: Client) => (await browser.ok(accounts.myself)).email

async function invited(email: string) {
  const company = await insert.company(server.database.writes, `Betrieb ${++counter}`)
  const lead = await someone('Lea')
  await insert.employ(server.database.writes, company.id, lead, 'admin')
  const { _id } = await (await server.as(lead)).ok(invitations.create, { body: { email, role: 'admin' } })
  return { id: { token: _id }, link: { token: await tokenFor(server.database, email, 'invitation') } }
}

async function enrolApp(browser: Client) {
  const { secret } = await browser.ok(secondFactor.beginTotp)
  await browser.ok(secondFactor.confirmTotp, { body: { code: await codeOf(secret) } })
}

async function reset(email: string, body: { removeFactors?: boolean } = {}) {
  const guest = await server.as()
  await guest.ok(accounts.forgotPassword, { body: { email } })
  const token = await tokenFor(server.database, email, 'passwordReset')
  const { removable } = await guest.ok(accounts.link, { params: { purpose: 'passwordReset', token } })
  await guest.ok(accounts.resetPassword, { params: { token }, body: { password: newPassword, ...body } })
  return removable
}

test('ASVS 7.5.1: a click on the link of a stranger gives the stranger neither the address nor its invitation', async () => {
  const stranger = await someone('Fremd')
  const browser = await server.as(stranger)
  const email = newAddress()
  const params = await requestChange(browser, email)
  const elsewhere = { status: 403, body: { code: 'user.emailElsewhere' } }
  expect((await (await server.as()).call(accounts.confirmEmail, { params })).status).toBe(401)
  const victim = await server.as(await someone('Viktoria'))
  const other = await server.as(stranger)
  for (const opened of [victim, other])
    expect(await opened.call(accounts.confirmEmail, { params })).toMatchObject(elsewhere)
  const { id } = await invited(email)
  expect((await browser.call(invitations.accept, { params: id, body: {} })).status).toBe(404)
  expect(await addressOf(browser)).toBe(stranger.email)
})

test('the session that requested an address confirms it, also after its key changed', async () => {
  const browser = await server.as(await someone('Anna'))
  const email = newAddress()
  const params = await requestChange(browser, email)
  const link = { purpose: 'emailChange', ...params } as const
  expect((await (await server.as()).ok(accounts.link, { params: link })).here).toBe(false)
  await browser.ok(session.confirm, { body: { password: insert.password } })
  expect((await browser.ok(accounts.link, { params: link })).here).toBe(true)
  await browser.ok(accounts.confirmEmail, { params })
  expect(await addressOf(browser)).toBe(email)
})

test('ASVS 7.5.1: another address requires the password and the second factor, if there is one', async () => {
  const anna = await someone('Anna')
  const browser = await server.as(anna)
  const change = (password: string) =>
    browser.call(accounts.changeEmail, { body: { email: newAddress(), password } })
  expect((await change('falsch')).body.fields).toEqual({ password: 'user.passwordWrong' })
  await enrolApp(browser)
  expect((await change(insert.password)).status).toBe(200)
  const later = await server.as(anna)
  const body = { email: newAddress(), password: insert.password }
  expect((await later.call(accounts.changeEmail, { body })).body.code).toBe('secondFactor.confirmationNeeded')
})

test('ASVS 6.3.7: the previous address is notified when a change is requested, with account and new address', async () => {
  const anna = await someone('Anna')
  const email = newAddress()
  await requestChange(await server.as(anna), email)
  const [notice] = await mailsTo(server.database, anna.email)
  expect(notice?.template).toBe('emailChangeAsked')
  for (const term of [anna.username, email]) expect(notice?.text).toContain(term)
  const [link] = await mailsTo(server.database, email)
  expect(link?.text).toContain(anna.username)
  expect(link?.text).toContain('tun Sie nichts')
})

test('a changed password invalidates the link of a change that a thief requested', async () => {
  const anna = await someone('Anna')
  const thief = await server.as(anna)
  const params = await requestChange(thief, newAddress())
  const owner = await server.as(anna)
  await owner.ok(accounts.changePassword, { body: { password: insert.password, newPassword } })
  expect((await thief.call(accounts.confirmEmail, { params })).status).toBe(401)
  expect((await owner.call(accounts.confirmEmail, { params })).body.code).toBe('token.unusable')
})

test('an account that a stranger created for an address is not activated by a click of its owner', async () => {
  const email = newAddress()
  const { username, params } = await signedUp(email)
  const owner = await server.as()
  const link = { purpose: 'activation', ...params } as const
  expect((await owner.ok(accounts.link, { params: link })).here).toBe(false)
  expect((await owner.call(accounts.activate, { params })).body.code).toBe('user.activationElsewhere')
  const body = { password: 'not the chosen one' }
  expect((await owner.call(accounts.activate, { params, body })).body.code).toBe('user.passwordWrong')
  expect((await signIn(username)).body.code).toBe('session.notActivated')
  const [mail] = await mailsTo(server.database, email)
  for (const term of [username, 'tun Sie nichts']) expect(mail?.text).toContain(term)
})

test('a username that looks like an address is not a link in the email that names the account', async () => {
  const email = newAddress()
  await signedUp(email, 'konto-sperre.example.org')
  const [mail] = await mailsTo(server.database, email)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('konto-sperre')
    expect(body).not.toContain('konto-sperre.example')
  }
})

test('the browser that signed up needs only the link; any other one needs the password chosen there', async () => {
  const here = await signedUp(newAddress())
  const link = { purpose: 'activation', ...here.params } as const
  expect((await here.browser.ok(accounts.link, { params: link })).here).toBe(true)
  await here.browser.ok(accounts.activate, { params: here.params })
  const there = await signedUp(newAddress())
  const body = { password: insert.password }
  await (await server.as()).ok(accounts.activate, { params: there.params, body })
  for (const { username } of [here, there]) expect((await signIn(username)).status).toBe(200)
})

test('ASVS 6.3.1: the password of an account awaiting activation can be guessed five times', async () => {
  const { params } = await signedUp(newAddress())
  const guest = await server.as()
  const guess = (password: string) => guest.call(accounts.activate, { params, body: { password } })
  for (let time = 0; time < 5; time++) expect((await guess('not the chosen one')).status).toBe(400)
  expect((await guess(insert.password)).status).toBe(429)
})

test('the owner of a mailbox takes over an account that a stranger signed up, with a new password', async () => {
  const email = newAddress()
  const { username, browser } = await signedUp(email)
  await reset(email)
  expect((await signIn(username, newPassword)).status).toBe(200)
  const body = { username, password: insert.password }
  expect((await browser.call(session.open, { body })).body.code).toBe('session.wrong')
})

test('a second factor from before the account was confirmed is removed by a reset that requests it', async () => {
  const anna = await someone('Anna')
  await enrolApp(await server.as(anna))
  expect(await reset(anna.email)).toBe(true)
  expect((await signIn(anna.username, newPassword)).body).toMatchObject({ factors: { totp: true } })
  expect(await reset(anna.email, { removeFactors: true })).toBe(true)
  expect((await signIn(anna.username, newPassword)).body).toMatchObject({ username: anna.username })
  const mails = (await mailsTo(server.database, anna.email)).map(({ template }) => template)
  expect(mails).toContain('secondFactorRemoved')
})

test('ASVS 6.4.3: a reset bypasses neither the factor of a confirmed owner nor one that a role requires', async () => {
  const email = newAddress()
  const { browser, username, params } = await signedUp(email)
  await browser.ok(accounts.activate, { params })
  await browser.ok(session.open, { body: { username, password: insert.password } })
  await enrolApp(browser)
  const admin = await insert.person(server.database.writes, 'Sara', { isAdmin: true })
  await enrolApp(await server.as(admin))
  for (const owner of [{ email, username }, admin]) {
    expect(await reset(owner.email, { removeFactors: true })).toBe(false)
    expect((await signIn(owner.username, newPassword)).body).toMatchObject({ factors: { totp: true } })
  }
})

test('an invitation to an address is accepted without its link only by a person who confirmed the address since', async () => {
  const anna = await someone('Anna')
  const browser = await server.as(anna)
  const { id, link } = await invited(anna.email)
  expect(await browser.ok(invitations.preview, { params: id })).toMatchObject({ isYou: true, byLink: true })
  const refused = await browser.call(invitations.accept, { params: id, body: {} })
  expect(refused).toMatchObject({ status: 403, body: { code: 'invitation.byLink' } })
  expect(await browser.ok(invitations.preview, { params: link })).toMatchObject({ byLink: false })
  await browser.ok(invitations.accept, { params: link, body: {} })

  const email = newAddress()
  const later = await invited(email)
  const { browser: newcomer, username, params } = await signedUp(email)
  await newcomer.ok(accounts.activate, { params })
  await newcomer.ok(session.open, { body: { username, password: insert.password } })
  await newcomer.ok(invitations.accept, { params: later.id, body: {} })
})
