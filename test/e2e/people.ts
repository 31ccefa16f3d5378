import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'
import type { Stage } from './stageTypes.ts'

export const password = 'ein Satz, den niemand kennt'

interface Newcomer {
  name: string
  firstname: string
  lastname: string
  locale: Locale
}

export const emailOf = (name: string) => `${name}@example.org`

export async function setUp(stage: Stage, page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.goto(`/setup#${stage.setupToken}`)
  await page.getByLabel(named(t('account.firstname'))).fill('Rosa')
  await page.getByLabel(named(t('account.lastname'))).fill('Anlage')
  await page.getByLabel(named(t('account.username'))).fill('rosa')
  await page.getByLabel(named(t('account.email'))).fill(emailOf('rosa'))
  await page.getByLabel(named(t('account.password'))).fill(password)
  await page.getByRole('button', { name: t('account.setup.submit') }).click()
  await page.getByRole('heading', { name: t('shell.next.title') }).waitFor()
}

export async function join(stage: Stage, page: Page, { name, firstname, lastname, locale }: Newcomer) {
  await register(stage, page, name, locale)
  await signIn(page, name, locale)
  await completeProfile(page, { firstname, lastname, locale })
}

export async function register(stage: Stage, page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/register')
  await page.getByLabel(named(t('account.register.username'))).fill(name)
  await page.getByLabel(named(t('account.register.email'))).fill(emailOf(name))
  await page.getByLabel(named(t('account.register.password'))).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await page.getByRole('heading', { name: t('account.register.written') }).waitFor()
  // In the language of the browser.
  const mail = await stage.mailTo(emailOf(name))
  expect(mail).toContain(t('mail.activation.body', { username: name }))
  await goTo(page, linkIn(mail, 'activate'))
  await page.getByRole('button', { name: t('account.activate.submit') }).click()
  await page.getByText(t('account.activate.done')).first().waitFor()
  await withoutSecret(page, '/activate')
}

/** Opens an account created by another user with the emailed link, and completes the profile. */
export async function takeOverAccount(
  stage: Stage,
  page: Page,
  { name, firstname, lastname, locale }: Newcomer,
) {
  const t = textsOf(locale)
  await goTo(page, linkIn(await stage.mailTo(emailOf(name)), 'welcome'))
  await page.getByLabel(named(t('account.register.username'))).fill(name)
  await page.getByLabel(named(t('account.register.password'))).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.welcome.submit') }).click()
  await page.getByText(t('account.activate.done')).first().waitFor()
  await signIn(page, name, locale)
  await completeProfile(page, { firstname, lastname, locale })
}

export async function signIn(page: Page, name: string, locale: Locale) {
  await goTo(page, '/login')
  await giveName(page, name, locale)
  await page.waitForURL('**/app**')
}

export async function giveName(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await page.getByLabel(named(t('account.login.username'))).fill(name)
  await page.getByLabel(named(t('account.login.password'))).fill(password)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

/** The product asks for the profile once, after signing in. */
export async function completeProfile(page: Page, { firstname, lastname, locale }: Omit<Newcomer, 'name'>) {
  const t = textsOf(locale)
  await page.waitForURL('**/app/user?message=incomplete')
  await page.getByText(t('account.profile.incomplete'), { exact: true }).waitFor()
  await page.getByLabel(named(t('account.firstname'))).fill(firstname)
  await page.getByLabel(named(t('account.lastname'))).fill(lastname)
  await page.getByLabel(named(t('shell.birthday.day'))).fill('5')
  await page.getByLabel(named(t('shell.birthday.month'))).fill('5')
  await page.getByLabel(named(t('shell.birthday.year'))).fill('1990')
  await page.getByLabel(named(t('account.metadata.address.street'))).fill('Ring 4')
  await page.getByLabel(named(t('account.metadata.address.zip'))).fill('8010')
  await page.getByLabel(named(t('account.metadata.address.city'))).fill('Graz')
  await page.getByLabel(named(t('account.metadata.address.country'))).selectOption('AT')
  await page.getByRole('button', { name: t('shell.save'), exact: true }).click()
  await page.getByText(t('account.profile.saved')).first().waitFor()
  await expect.poll(() => page.getByText(t('account.profile.incomplete'), { exact: true }).count()).toBe(0)
}

export async function ownEvalId(page: Page) {
  await goTo(page, '/app/user')
  const shown = page.locator('main').getByText(/EVAL-[0-9A-Z]{13}/)
  return /EVAL-[0-9A-Z]{13}/.exec(await shown.first().innerText())?.[0] ?? ''
}

/** Waits until a used secret is removed from the URL; `replace` also checks the history. */
export const withoutSecret = (page: Page, path: string) =>
  page.waitForURL(({ pathname, hash }) => pathname === path && hash === '')

export function linkIn(mail: string, kind: string) {
  const address = new RegExp(`https?://[^/\\s]+(/${kind}[/#]\\S+)`).exec(mail)?.[1]
  if (!address) throw new Error(`no ${kind} link in the email`)
  return address
}
