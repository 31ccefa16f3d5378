import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { member } from './seed.ts'
import { confirmApp } from './security.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

const widths = { de: 390, en: 1440, it: 820 }

describe.each(sampleOf('profile', locales))('own profile (%s)', (locale) => {
  const product = stage()
  const t = textsOf(locale)

  test('changes in several sections are saved together, and none is saved while one of them is wrong', async () => {
    const { signedIn } = await member(product, 'Anna', 'Lindner', locale)
    const anna = await product.open({ locale, width: widths[locale], signedIn })
    await anna.goto('/app/user')
    await anna.getByLabel(named(t('account.metadata.address.city'))).fill('Villach')
    await anna.getByLabel(named(t('account.phone'))).fill('+43 664 1234567')
    await anna.getByLabel(named(t('account.namedInCredential'))).check()
    await anna.getByLabel(named(t('shell.birthday.year'))).fill('2999')
    await expectAccessible(anna)
    await anna.getByLabel(named(t('account.public.enabled'))).check()
    const save = anna.getByRole('button', { name: t('shell.save'), exact: true })
    expect(await save.count()).toBe(1)
    await save.click()
    await anna.getByRole('alert').getByText(t('problem.invalid')).waitFor()
    const stored = async () => (await anna.request.get('/api/myself')).json() as unknown
    expect(await stored()).toMatchObject({ namedInCredential: false, publicProfile: { enabled: false } })

    await anna
      .getByRole('link', { name: t('shell.nav.myData') })
      .first()
      .click()
    const dialog = anna.getByRole('dialog', { name: t('shell.unsaved.title') })
    await dialog.getByRole('button', { name: t('shell.cancel') }).click()
    await anna.getByLabel(named(t('shell.birthday.year'))).fill('1991')
    await save.click()
    await save.waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({
      phone: '+43 664 1234567',
      namedInCredential: true,
      metadata: { address: { city: 'Villach' } },
      publicProfile: { enabled: true },
    })
    await anna
      .getByRole('link', { name: t('shell.nav.myData') })
      .first()
      .click()
    await anna.waitForURL('**/app/my-data')
  })

  test('a change in another window is reported and remains after the next save', async () => {
    const { signedIn } = await member(product, 'Berta', 'Moser', locale)
    const [first, second] = [
      await product.open({ locale, width: widths[locale], signedIn }),
      await product.open({ locale, width: widths[locale], signedIn }),
    ]
    for (const page of [first, second]) await page.goto('/app/user')
    await first.getByLabel(named(t('account.metadata.address.city'))).fill('Villach')
    await second.getByLabel(named(t('account.phone'))).fill('+43 664 7654321')
    const save = { name: t('shell.save'), exact: true }
    await second.getByRole('button', save).click()
    await second.getByRole('button', save).waitFor({ state: 'detached' })
    await first.getByRole('button', save).click()
    await first.getByRole('alert').getByText(t('problem.stale')).waitFor()
    await first.getByRole('button', save).click()
    await first.getByRole('button', save).waitFor({ state: 'detached' })
    expect(await (await first.request.get('/api/myself')).json()).toMatchObject({
      phone: '+43 664 7654321',
      metadata: { address: { city: 'Villach' } },
    })
  })

  test('setting up an authenticator app can be cancelled, and its recovery codes remain until they are confirmed', async () => {
    const { signedIn } = await member(product, 'Carla', 'Huber', locale)
    const carla = await product.open({ locale, width: widths[locale], signedIn })
    await carla.goto('/app/security')
    const begin = carla.getByRole('button', { name: t('security.app.begin') })
    await begin.click()
    await carla.getByRole('button', { name: t('security.app.copy') }).waitFor()
    await carla.getByRole('button', { name: t('shell.cancel'), exact: true }).click()
    await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true)
    const enrolled = (await (await carla.request.get('/api/secondFactor')).json()) as unknown
    expect(enrolled).toMatchObject({ totpSince: null })

    await confirmApp(carla, locale)
    const codes = carla.getByRole('region', { name: t('security.recovery') })
    const heading = codes.getByRole('heading', { name: t('security.recovery') })
    await expect.poll(() => heading.evaluate((text) => text === document.activeElement)).toBe(true)
    await expectAccessible(carla)
    const shown = await codes.getByRole('listitem').allInnerTexts()
    expect(shown).toHaveLength(10)
    await carla.locator('a[href="/app"]:visible').first().click()
    const dialog = carla.getByRole('dialog', { name: t('security.recovery.leave.title') })
    await dialog.getByRole('button', { name: t('security.recovery.leave') }).click()
    await carla.waitForURL('**/app')
    // Until the overview is shown, the page with the codes is only hidden and asks again.
    await carla.getByRole('heading', { name: t('shell.dashboard.hello', { name: 'Carla' }) }).waitFor()
    await carla.goBack()
    await heading.waitFor()
    expect(await codes.getByRole('listitem').allInnerTexts()).toEqual(shown)
    await carla.getByRole('button', { name: t('security.recovery.stored') }).click()
    await carla.getByText(t('security.app.on')).waitFor()
    expect(await carla.getByText(shown[0] ?? '', { exact: true }).count()).toBe(0)
    expect(await carla.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
