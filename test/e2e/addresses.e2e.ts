import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keepHere, countStored } from './device.ts'
import { pagesOfLinks } from './everyPage.ts'
import { typeKeyword } from './membership.ts'
import { signIn } from './people.ts'
import { signOut } from './security.ts'
import { account, authority, company, member, unique, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { goTo } from './visit.ts'
import { named, textsOf } from './texts.ts'

const locale = 'de'
const width = 1440

describe('addresses and device storage', () => {
  const product = stage()
  const t = textsOf(locale)
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()
  const inMenu = (page: Page, name: string) =>
    page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name, exact: true })
  const unknownId = '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d'

  test('an unknown address shows that, and a forbidden one leads away', async () => {
    const page = await product.open({ locale, width })
    for (const address of ['/', '/login']) {
      await page.goto(address)
      await page.getByLabel(named(t('account.login.password'))).waitFor()
    }
    for (const address of ['/nowhere?a=1', '/public/a/b']) {
      await page.goto(address)
      await page.waitForURL(/\/404\?address=/)
      await heading(page, t('shell.notFound.title')).waitFor()
      await page.getByText(address, { exact: true }).waitFor()
    }
    await page.goto('/404')
    await heading(page, t('shell.notFound.title')).waitFor()
    await page.goto(`/public/${unknownId}`)
    await page.getByText(t('account.public.unknown'), { exact: true }).waitFor()
    await page.goto('/app/all-reports')
    await page.waitForURL('**/login?next=**')

    await signIn(page, (await account(product, locale)).name, locale)
    await page.waitForURL('**/app/user?message=incomplete')
    const remembered = await page.evaluate(() => [
      sessionStorage.getItem('redirectedToCompleteUserProfile'),
      localStorage.getItem('latestFetchedVersion'),
    ])
    expect(remembered).toEqual(['true', expect.stringMatching(/./)])
    for (const address of ['/', '/login', '/register']) {
      await page.goto(address)
      await page.waitForURL(/\/app$/)
    }
    for (const address of ['/app/all-reports', `/app/users/${unknownId}`, `/app/companies/${unknownId}`]) {
      await page.goto(address)
      await page.waitForURL('**/forbidden')
      await heading(page, t('shell.forbidden.title')).waitFor()
    }
    await page.goto('/app/nowhere')
    await page.waitForURL(/\/404\?address=/)
    await page.getByText('/app/nowhere', { exact: true }).waitFor()
    await page.goto('/pdf/sign')
    await heading(page, t('report.sign.none')).waitFor()

    await page.goto('/app/signs')
    for (const sign of ['voltage', 'noAccess', 'noSwitchOn', 'disconnectedBy', 'works'] as const)
      await page.getByRole('radio', { name: t(`sign.word.${sign}`), exact: true }).waitFor()
  })

  test('a link that lost its secret shows that, and offers no button that can only fail', async () => {
    const page = await product.open({ locale, width })
    await page.goto('/login')
    for (const path of pagesOfLinks) {
      await goTo(page, path)
      const isInvitation = path === '/acceptCompanyInvitation'
      await heading(page, t(isInvitation ? 'invitation.unknown' : 'account.link.broken')).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    }
    for (const path of ['/pdf/report', '/pdf/certificate']) {
      await page.goto(path)
      await heading(page, t('account.link.broken')).waitFor()
    }
  })

  test('a page after the last of a list leads to the last one, and back does not lead there again', async () => {
    const lead = await member(product, 'Anton', 'Leitner', locale)
    await company(product, lead, unique('Leitner Fahrzeugtechnik '))
    await vehicle(lead, 'IL-111E')
    const page = await product.open({ locale, width, signedIn: lead.signedIn })
    await page.goto('/app')
    await page.goto('/app/company-vehicles?page=9')
    await page.getByText('IL-111E').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.goto('/app/audit?page=9')
    await page.waitForURL(/\/app\/audit$/)
    await page.goBack()
    await page.waitForURL(/\/app\/company-vehicles$/)
    await page.goBack()
    await page.waitForURL(/\/app$/)
  })

  test('the chosen authority and menu stay on the device, and are removed when their user leaves it', async () => {
    const anton = await member(product, 'Anton', 'Leitner', locale)
    await authority(product, anton, unique('Prüfstelle Nord '))
    await authority(product, anton, unique('Prüfstelle Süd '))
    const page = await product.open({ locale, width, signedIn: anton.signedIn })

    await page.goto('/app/certification-authority')
    const choice = page.getByLabel(t('authority.select'))
    const first = await choice.inputValue()
    const other = await choice.locator(`option:not([value="${first}"])`).getAttribute('value')
    await choice.selectOption(other)
    await page.getByRole('button', { name: t('shell.menu.narrow') }).click()
    await page.reload()
    expect(await choice.inputValue()).toBe(other)
    await page.getByRole('button', { name: t('shell.menu.widen') }).waitFor()

    for (const kind of ['vehicles', 'instruments', 'forumDraft'] as const) await keepHere(page, kind)
    // A page that does not show the name elsewhere.
    await inMenu(page, t('shell.nav.forum')).click()
    await heading(page, t('shell.nav.forum')).waitFor()
    await signOut(page, 'Anton Leitner', locale)
    // Lists of the organisation are removed (ASVS V14.3.1); drafts remain.
    expect(await countStored(page)).toBe(1)
    expect(await countStored(page, 'forumDraft')).toBe(1)
    await signIn(page, anton.name, locale)
    await page.getByRole('button', { name: t('shell.menu.narrow') }).waitFor()
    await inMenu(page, t('shell.nav.organisation')).click()
    expect(await choice.inputValue()).toBe(first)
  })

  test('the device is cleared on a page of its own, except for unsent drafts', async () => {
    const { signedIn } = await member(product, 'Ida', 'Moser', locale)
    const page = await product.open({ locale, width, signedIn })
    await page.goto('/app/local-storage-reset')
    await page.evaluate(() => localStorage.setItem('drawer', 'rail'))
    await keepHere(page, 'account')
    await keepHere(page, 'forumDraft')
    await page.goto('/app/local-storage-reset')
    await page.getByRole('button', { name: t('account.storage.reset') }).click()
    await expectAccessible(page)
    await typeKeyword(page, t('account.storage.keyword'), t('account.storage.reset'), locale)
    await page.getByText(t('account.storage.done')).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('drawer'))).toBe(null)
    await expect.poll(() => countStored(page, 'account')).toBe(0)
    expect(await countStored(page, 'forumDraft')).toBe(1)
  })
})
