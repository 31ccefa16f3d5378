import { describe, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { emailOf, join, linkIn, setUp } from './people.ts'
import { expectAccessible, stage } from './stage.ts'
import { wordsOf } from './words.ts'

describe('From sign-up to a measured, sealed report that anybody verifies', () => {
  const house = stage()
  const locale: Locale = 'de'
  const t = wordsOf(locale)

  test('the main job in German', async () => {
    const admin = await house.open({ locale })
    await setUp(house, admin, locale)

    const tester = await house.open({ locale })
    await join(house, tester, { name: 'tessa', firstname: 'Tessa', lastname: 'Hofer', locale })

    await tester.goto('/app/company-profile')
    await tester.getByLabel(t('company.name')).fill('Hofer Fahrzeugtechnik')
    await tester.getByLabel(t('company.email')).fill(emailOf('werkstatt'))
    await tester.getByRole('button', { name: t('company.found') }).click()
    await tester.getByText(t('company.notActivated')).waitFor()
    await expectAccessible(tester)
    await tester.goto(linkIn(await house.letterTo(emailOf('werkstatt')), 'company-activation'))
    await tester.getByRole('button', { name: t('company.activation.submit') }).click()
    await tester.getByText(t('company.activation.done')).first().waitFor()
  })
})
