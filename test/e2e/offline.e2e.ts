import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { today } from '../support/day.ts'
import { sampleOf } from '../support/sample.ts'
import { cachedFiles, countStored } from './device.ts'
import { holder, tester, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { textsOf } from './texts.ts'

describe.each(sampleOf('offline', locales))('card and vehicle without a network (%s)', (locale) => {
  const product = stage()
  const t = textsOf(locale)
  const width = 390

  test('is shown after a reload with the time of its check, and is removed from the device after signing out', async () => {
    const { signedIn } = await holder(product, locale)
    const tessa = await product.open({ locale, width, signedIn, installed: true })
    // A certificate issued today is due for instruction in a year; this makes it due today.
    await tessa.route('**/api/card', async (route) => {
      const answer = (await (await route.fetch()).json()) as { items: object[] }
      const items = answer.items.map((card) => ({ ...card, instructionDue: today }))
      await route.fulfill({ json: { items } })
    })
    await tessa.goto('/app/card')
    await tessa.getByText(t('certificate.own.checkedAt')).waitFor()
    await tessa.getByText(t('certificate.own.stored')).waitFor()
    await tessa.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await tessa.reload()
    await tessa.getByRole('img', { name: t('certificate.check.qr') }).waitFor()

    await tessa.unroute('**/api/card')
    await tessa.context().setOffline(true)
    await tessa.reload()
    await tessa.getByText(t('certificate.own.stale')).waitFor()
    await tessa.getByText(t('certificate.own.lastCheckedAt')).waitFor()
    await tessa.getByText(t('certificate.own.then.valid'), { exact: true }).waitFor()
    await tessa.getByRole('img', { name: t('certificate.check.qr') }).waitFor()
    await expectAccessible(tessa)
    await tessa.getByRole('button', { name: t('shell.find') }).click()
    await tessa.getByRole('combobox', { name: t('shell.find') }).fill(t('shell.nav.signs'))
    await tessa.getByRole('option', { name: t('shell.nav.signs') }).waitFor()
    await tessa.keyboard.press('Escape')

    // The instruction becomes overdue without a call to the server.
    expect(await tessa.getByText(t('certificate.instruction.first')).count()).toBe(0)
    await tessa.clock.setSystemTime(Date.now() + 2 * 24 * 3_600_000)
    await tessa.reload()
    await tessa.getByText(t('certificate.instruction.first')).waitFor()

    await tessa.clock.setSystemTime(new Date())
    await tessa.context().setOffline(false)
    await tessa.reload()
    await tessa.getByText(t('certificate.own.checkedAt')).waitFor()
    // The cache contains program files only: no API answers and no personal data.
    const stored = await cachedFiles(tessa)
    expect(stored.length).toBeGreaterThan(10)
    expect(stored.filter((path) => !/^\/($|assets\/|theme\.js$|icon\.svg$)/.test(path))).toEqual([])

    await tessa.evaluate(async () => {
      await fetch('/api/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
    })
    await tessa.reload()
    await tessa.waitForURL('**/login**')
    await expect.poll(() => countStored(tessa)).toBe(0)
    await tessa.context().setOffline(true)
    await tessa.goto('/app/card')
    await tessa.getByRole('heading', { level: 1 }).waitFor()
    expect(await tessa.getByText('Tessa Hofer').count()).toBe(0)
  })

  test('a vehicle shows what the device has without any statement that it is disconnected, until the server answers', async () => {
    const tessa = await tester(product, locale)
    const plate = 'G 480 OF'
    const { _id: id } = await vehicle(tessa, plate)
    const page = await product.open({ locale, width, signedIn: tessa.signedIn, installed: true })
    await page.goto('/app/reports')
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await page.reload()
    await expect.poll(() => countStored(page, 'vehicles')).toBe(1)

    await page.context().setOffline(true)
    await page.goto(`/app/company-vehicles/${id}`)
    await page.getByRole('heading', { name: plate }).waitFor()
    await page.getByText(t('vehicle.onDevice.what')).waitFor()
    await page.getByText('Nordstern').first().waitFor()
    await page.getByRole('link', { name: t('vehicle.measure') }).waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.getByText(t('vehicle.onDevice.what')).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: plate }).waitFor()

    // A vehicle that this device does not have.
    await page.context().setOffline(true)
    await page.goto(`/app/company-vehicles/${crypto.randomUUID()}`)
    await page.getByText(t('shell.noAnswer.load')).first().waitFor()
    expect(await page.getByText(plate).count()).toBe(0)
  })
})
