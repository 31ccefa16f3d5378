import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { member } from './seed.ts'
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
})
