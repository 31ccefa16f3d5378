import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { createAuthority, issueCertificate, suspend } from './deeds.ts'
import { join, ownEvalId, setUp } from './people.ts'
import { expectAccessible, stage } from './stage.ts'
import { wordsOf } from './words.ts'

const widths = { de: 820, it: 390 }

describe.each(['de', 'it'] as const)('What becomes of a certificate (%s)', (locale) => {
  const house = stage()
  const t = wordsOf(locale)
  const width = widths[locale]

  test('its holder shares and withdraws it; its authority suspends it, and whoever scans the card sees so', async () => {
    const admin = await house.open({ locale })
    await setUp(house, admin, locale)
    const holder = await house.open({ locale, width })
    await join(house, holder, { name: 'paula', firstname: 'Paula', lastname: 'Hofer', locale })
    const evalId = await ownEvalId(holder)
    const head = await house.open({ locale })
    await join(house, head, { name: 'anton', firstname: 'Anton', lastname: 'Leitner', locale })
    await createAuthority(admin, 'Prüfstelle Nordalpen', 'anton', locale)
    await head.reload()
    await issueCertificate(head, evalId, 'Paula Hofer', locale)

    await holder.goto(new URL(head.url()).pathname)
    const link = await share(holder, locale)
    const anybody = await house.open({ locale, width: 390 })
    await anybody.goto(link)
    await anybody.getByText('Paula Hofer').first().waitFor()
    await expectAccessible(anybody)
    await withdraw(holder, locale)
    await anybody.reload()
    await anybody.getByRole('heading', { name: t('problem.share.closed') }).waitFor()

    await holder.goto('/app/card')
    await holder.getByText(t('shell.state.valid'), { exact: true }).first().waitFor()
    await expectAccessible(holder)
    await suspend(head, locale)
    const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(await head.locator('main').innerText())?.[0] ?? ''
    await house.showToCamera(`${house.address}/verify/${code}`)
    await anybody.context().grantPermissions(['camera'])
    await anybody.goto('/verify')
    await anybody.getByRole('button', { name: t('scan.start') }).click()
    await anybody.waitForURL(`**/verify/${code}`)
    await anybody.getByText(t('shell.state.suspended'), { exact: true }).first().waitFor()
    expect(await anybody.getByText(t('shell.state.valid'), { exact: true }).count()).toBe(0)
    await expectAccessible(anybody)
    await holder.reload()
    await holder.getByText(t('shell.state.suspended'), { exact: true }).first().waitFor()
  })
})

/** Makes a link to the certificate that is open, and answers with it. */
async function share(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  await page.getByRole('button', { name: t('share.make') }).click()
  await page.getByText(/\/pdf\/certificate\//).waitFor()
  await expectAccessible(page)
  return new URL(/https?:\S+\/pdf\/certificate\/\S+/.exec(await page.locator('main').innerText())?.[0] ?? '')
    .pathname
}

async function withdraw(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  await page.getByRole('button', { name: t('share.withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('share.withdraw') })
    .click()
  await page.getByText(t('share.withdrawn')).first().waitFor()
}
