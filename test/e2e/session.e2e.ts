import { describe, expect, test } from 'vitest'
import { session } from '../../contract/session.ts'
import { completeProfile, giveName } from './people.ts'
import { account, anotherSession, member } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

describe('sign-in during a task', () => {
  const product = stage()

  test('shows the reason, and restores the typed text', async () => {
    const locale = 'de'
    const t = textsOf(locale)
    const ida = await member(product, 'Ida', 'Moser', locale)
    const page = await product.open({ locale, width: 820, signedIn: ida.signedIn })
    await page.goto('/app/user')
    const city = page.getByLabel(named(t('account.metadata.address.city')))
    await city.fill('Villach')
    await page.getByText(t('account.profile.unsaved'), { exact: true }).waitFor()

    await (await anotherSession(product, ida)).caller.ok(session.revokeOthers)
    await page.waitForURL('**/login?next=**')
    await page.getByText(t('account.login.ended'), { exact: true }).waitFor()
    await page.getByText(t('account.login.typed'), { exact: true }).waitFor()
    await expectAccessible(page)
    await giveName(page, ida.name, locale)
    await page.waitForURL('**/app/user')
    await expect.poll(() => city.inputValue()).toBe('Villach')
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click()
    await expect
      .poll(async () => (await page.request.get('/api/myself')).json() as unknown)
      .toMatchObject({ metadata: { address: { city: 'Villach' } } })
  })

  test('completes the profile first, in the language of the browser, and continues to the requested page', async () => {
    const locale = 'it'
    const t = textsOf(locale)
    const mara = await account(product, locale)
    const page = await product.open({ locale, width: 390 })
    await page.goto('/app/forum')
    await page.waitForURL('**/login?next=**')
    await giveName(page, mara.name, locale)
    await completeProfile(page, { firstname: 'Mara', lastname: 'Conti', locale })
    await page.getByRole('button', { name: t('account.profile.goOn'), exact: true }).click()
    await page.waitForURL('**/app/forum')
    await page
      .getByRole('heading', { name: t('shell.nav.forum'), exact: true })
      .first()
      .waitFor()
  })

  test('is required before the page where a report is signed', async () => {
    const locale = 'en'
    const t = textsOf(locale)
    const page = await product.open({ locale, width: 390 })
    await page.goto('/pdf/sign')
    await page.waitForURL(`**/login?next=${encodeURIComponent('/pdf/sign')}`)
    await page.getByRole('button', { name: t('account.login.submit'), exact: true }).waitFor()
  })
})
