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

  test('several changed sections are saved together, each shows its result, and none is skipped', async () => {
    const { signedIn } = await member(product, 'Anna', 'Lindner', locale)
    const anna = await product.open({ locale, width: widths[locale], signedIn })
    await anna.goto('/app/user')
    await anna.getByLabel(named(t('account.metadata.address.city'))).fill('Villach')
    await anna.getByLabel(named(t('account.phone'))).fill('+43 664 1234567')
    await anna.getByLabel(named(t('account.namedInCredential'))).check()
    await anna.getByLabel(named(t('shell.birthday.year'))).fill('2999')
    await expectAccessible(anna)
    await anna.getByRole('button', { name: t('account.profile.saveAll') }).click()
    const unsaved = t('account.profile.unsavedParts', { parts: t('account.profile.person') })
    await anna.getByText(unsaved).waitFor()
    const account: unknown = await (await anna.request.get('/api/myself')).json()
    expect(account).toMatchObject({
      phone: '+43 664 1234567',
      namedInCredential: true,
      metadata: { address: { city: 'Villach' } },
    })

    await anna
      .getByRole('link', { name: t('shell.nav.myData') })
      .first()
      .click()
    const dialog = anna.getByRole('dialog', { name: t('shell.unsaved.title') })
    await dialog.getByRole('button', { name: t('shell.cancel') }).click()
    await anna.getByLabel(named(t('shell.birthday.year'))).fill('1991')
    await anna.getByRole('button', { name: t('account.profile.saveAll') }).click()
    await anna.getByText(unsaved).waitFor({ state: 'detached' })
    await anna
      .getByRole('link', { name: t('shell.nav.myData') })
      .first()
      .click()
    await anna.waitForURL('**/app/my-data')
  })
})
