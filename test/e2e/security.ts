import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { codeOf } from '../support/totp.ts'
import { emailOf, linkIn, password, withoutSecret } from './people.ts'
import { keepApart } from './tabs.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'
import type { Stage } from './stageTypes.ts'

/** A code is accepted once, so enrolment uses an earlier one and the current code remains for signing in. */
const earlier_s = -600

/** Returns the secret of the app and the recovery codes, which the page shows until they are confirmed. */
export async function enrolApp(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/security')
  const secret = await confirmApp(page, locale)
  const codes = await storeRecoveryCodes(page, locale)
  await page.getByText(t('security.app.on')).waitFor()
  return { secret, codes }
}

/** On the security page, until the page shows the recovery codes. Returns the secret of the app. */
export async function confirmApp(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('security.app.begin') }).click()
  await page.getByText(t('security.app.byHand')).waitFor()
  const grouped = /\b(?:[A-Z2-7]{4}\s?){8}\b/.exec(await page.locator('main').innerText())?.[0] ?? ''
  const secret = grouped.replace(/\s/g, '')
  await page.getByLabel(named(t('security.code'))).fill(await codeOf(secret, earlier_s))
  await page.getByRole('button', { name: t('security.app.confirm') }).click()
  return secret
}

async function storeRecoveryCodes(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByText(t('security.recovery.what')).waitFor()
  const codes = (await page.locator('main').innerText()).match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? []
  await page.getByRole('button', { name: t('security.recovery.stored') }).click()
  return codes
}

/** Adds a virtual authenticator that always verifies the user. */
export async function addPasskey(page: Page, name: string, locale: Locale, { isFirst = false } = {}) {
  const t = textsOf(locale)
  keepApart(page)
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
  await goTo(page, '/app/security')
  await page.getByRole('button', { name: t('security.passkey.add') }).click()
  await page.getByLabel(named(t('security.passkey.name'))).fill(name)
  await page.getByRole('button', { name: t('security.passkey.make') }).click()
  if (isFirst) await storeRecoveryCodes(page, locale)
  await page.getByRole('button', { name: t('security.passkey.remove.one', { name }) }).waitFor()
}

/** Signs out, and checks that no page without its user was shown meanwhile. */
export async function signOut(page: Page, fullname: string, locale: Locale) {
  const t = textsOf(locale)
  await page.evaluate((crash) => {
    const note = () => {
      if (document.body.innerText.includes(crash)) document.body.dataset.crashed = ''
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  }, t('shell.crash.title'))
  await page.getByRole('button', { name: fullname }).click()
  await page.getByRole('button', { name: t('shell.signOut') }).click()
  await page.waitForURL('**/login')
  expect(await page.locator('[data-crashed]').count(), 'the error page was shown').toBe(0)
}

export async function signInByCode(page: Page, name: string, secret: string, locale: Locale) {
  await givePassword(page, name, locale)
  await giveCode(page, await codeOf(secret), locale)
  await page.waitForURL('**/app**')
}

export async function givePassword(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/login')
  await page.getByLabel(named(t('account.login.username'))).fill(name)
  await page.getByLabel(named(t('account.login.password'))).fill(password)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await page.getByRole('heading', { name: t('account.login.secondStep') }).waitFor()
}

export async function giveCode(page: Page, code: string, locale: Locale) {
  const t = textsOf(locale)
  await page.getByLabel(named(t('account.login.code'))).fill(code)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

export async function signInByPasskey(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/login')
  await page.getByRole('button', { name: t('account.login.passkey') }).click()
  await page.waitForURL('**/app**')
}

export async function changeEmail(stage: Stage, page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/security')
  await page.getByLabel(named(t('security.change.email'))).fill(emailOf(name))
  await page.getByLabel(named(t('security.change.password'))).fill(password)
  await page.getByRole('button', { name: t('security.email.submit') }).click()
  await page.getByText(t('security.email.written')).waitFor()
  await goTo(page, linkIn(await stage.mailTo(emailOf(name)), 'confirm-email'))
  await page.getByRole('button', { name: t('account.confirmEmail.submit') }).click()
  await page.getByText(t('account.confirmEmail.done')).first().waitFor()
  await withoutSecret(page, '/confirm-email')
}
