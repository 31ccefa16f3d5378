import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDay } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { suspend } from './actions.ts'
import { authority, certificate, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages: [Locale, number][] = [
  ['de', 820],
  ['it', 390],
]

describe.each(sampleOf('certificate', languages))('life cycle of a certificate (%s)', (locale, width) => {
  const product = stage({ camera: true })
  const t = textsOf(locale)

  test('its holder shares and withdraws it; its authority suspends it, and a scan of the card shows that', async () => {
    const paula = await member(product, 'Paula', 'Hofer', locale)
    const anton = await member(product, 'Anton', 'Leitner', locale)
    await authority(product, anton, unique('Prüfstelle Nordalpen '))
    const { _id: id, verifyCode: code } = await certificate(anton, paula)

    const holder = await product.open({ locale, width, signedIn: paula.signedIn })
    await goTo(holder, `/app/certificates/${id}`)
    const link = await share(holder, locale)
    const anybody = await product.open({ locale, width: 390 })
    await anybody.goto(link)
    await anybody.getByText('Paula Hofer').first().waitFor()
    await withdraw(holder, locale)
    await anybody.reload()
    await anybody.getByRole('heading', { name: t('share.closed') }).waitFor()

    await goTo(holder, '/app/card')
    await holder.getByText(t('shell.state.valid'), { exact: true }).first().waitFor()
    const head = await product.open({ locale, signedIn: anton.signedIn })
    await goTo(head, `/app/certificates/${id}`)
    await suspend(head, locale)
    await product.showToCamera(`${product.address}/verify/${code}`)
    await anybody.context().grantPermissions(['camera'])
    await anybody.goto('/verify')
    await anybody.getByRole('button', { name: t('scan.start') }).click()
    await anybody.waitForURL(`**/verify/${code}`)
    await anybody.getByText(t('shell.state.suspended'), { exact: true }).first().waitFor()
    expect(await anybody.getByText(t('shell.state.valid'), { exact: true }).count()).toBe(0)
    await holder.reload()
    await holder.getByText(t('shell.state.suspended'), { exact: true }).first().waitFor()
  })

  test('an overdue instruction is shown beside the state, and links to where it is recorded', async () => {
    const paula = await member(product, 'Paula', 'Hofer', locale)
    const anton = await member(product, 'Anton', 'Leitner', locale)
    await authority(product, anton, unique('Prüfstelle Nordalpen '))
    const { _id: id } = await certificate(anton, paula)
    const holder = await product.open({ locale, width, signedIn: paula.signedIn })
    await holder.route(`**/api/certificate/${id}`, async (route) => {
      const read = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...read, instructionDue: '2026-01-31' } })
    })
    await goTo(holder, `/app/certificates/${id}`)
    const day = formatDay('2026-01-31', locale)
    await holder.getByRole('link', { name: t('qualification.instruction.over', { day }) }).click()
    const section = holder.getByRole('heading', { name: t('certificate.instruction') })
    await expect.poll(() => section.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true)
    await expectAccessible(holder)
  })
})

async function share(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('share.make') }).click()
  await page.getByText(/\/pdf\/certificate#/).waitFor()
  await expectAccessible(page)
  const link = /https?:\S+(\/pdf\/certificate#\S+)/.exec(await page.locator('main').innerText())
  return link?.[1] ?? ''
}

async function withdraw(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('share.withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('share.withdraw') })
    .click()
  await page.getByText(t('share.withdrawn')).first().waitFor()
}
