import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { emailOf, linkIn, password } from './people.ts'
import type { Stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

/** The six digits an authenticator app shows, now or some seconds away. */
const codeOf = (secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

/** Milliseconds until a code has begun so lately that the one before it is still taken when it arrives. */
function untilEarlyInCode() {
  const into = Date.now() % 30_000
  return into < 10_000 ? 0 : 30_000 - into
}

/** Sets up an authenticator app and answers with its secret. The code of half a minute ago leaves this one for signing in. */
export async function enrolApp(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  await page.goto('/app/security')
  await page.getByRole('button', { name: t('security.app.begin') }).click()
  await page.getByText(t('security.app.byHand')).waitFor()
  const grouped = /\b(?:[A-Z2-7]{4}\s?){8}\b/.exec(await page.locator('main').innerText())?.[0] ?? ''
  const secret = grouped.replace(/\s/g, '')
  await page.waitForTimeout(untilEarlyInCode())
  await page.getByLabel(named(t('security.code'))).fill(await codeOf(secret, -30))
  await page.getByRole('button', { name: t('security.app.confirm') }).click()
  await page.getByText(t('security.recovery.what')).waitFor()
  await page.getByText(t('security.app.on')).waitFor()
  return secret
}

/** Lets a browser have an authenticator that always says yes, makes a passkey with it and names it. */
export async function addPasskey(page: Page, name: string, locale: Locale) {
  const t = wordsOf(locale)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/app/security')
  await page.getByRole('button', { name: t('security.passkey.add') }).click()
  await page.getByLabel(named(t('security.passkey.name'))).fill(name)
  await page.getByRole('button', { name: t('security.passkey.make') }).click()
  await page.getByRole('button', { name: t('security.passkey.remove.one', { name }) }).waitFor()
}

export async function signOut(page: Page, fullname: string, locale: Locale) {
  const t = wordsOf(locale)
  await page.getByRole('button', { name: fullname }).click()
  await page.getByRole('button', { name: t('shell.signOut') }).click()
  await page.waitForURL('**/login')
}

/** Password first, then the code of the app. */
export async function signInByCode(page: Page, name: string, secret: string, locale: Locale) {
  await givePassword(page, name, locale)
  await giveCode(page, await codeOf(secret), locale)
  await page.waitForURL('**/app**')
}

/** The right password of somebody with a second factor: it opens nothing but the question for that. */
export async function givePassword(page: Page, name: string, locale: Locale) {
  const t = wordsOf(locale)
  await page.goto('/login')
  await page.getByLabel(named(t('account.login.username'))).fill(name)
  await page.getByLabel(named(t('account.login.password'))).fill(password)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await page.getByRole('heading', { name: t('account.login.secondStep') }).waitFor()
}

/** What is typed in the second step: the code of an app or one for recovery. */
export async function giveCode(page: Page, code: string, locale: Locale) {
  const t = wordsOf(locale)
  await page.getByLabel(named(t('account.login.code'))).fill(code)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

/** The codes for the day the phone is gone, as they are shown once after enrolling. */
export const recoveryCodesOn = async (page: Page) =>
  (await page.locator('main').innerText()).match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? []

/** By fingerprint, face or PIN: no name, no password. */
export async function signInByPasskey(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  await page.goto('/login')
  await page.getByRole('button', { name: t('account.login.passkey') }).click()
  await page.waitForURL('**/app**')
}

/** Another address: asked for by its owner, confirmed from its mailbox. */
export async function changeEmail(stage: Stage, page: Page, name: string, locale: Locale) {
  const t = wordsOf(locale)
  await page.goto('/app/security')
  await page.getByLabel(named(t('security.change.email'))).fill(emailOf(name))
  await page.getByRole('button', { name: t('security.email.submit') }).click()
  await page.getByText(t('security.email.written')).waitFor()
  await page.goto(linkIn(await stage.letterTo(emailOf(name)), 'confirm-email'))
  await page.getByRole('button', { name: t('account.confirmEmail.submit') }).click()
  await page.getByText(t('account.confirmEmail.done')).first().waitFor()
}
