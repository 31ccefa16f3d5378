import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { chooseVehicle, switchOrganisation, disconnect } from './actions.ts'
import { openActions, unfold } from './folds.ts'
import { missingFiles, countStored } from './device.ts'
import { disconnection, instrument, tester as testerOf, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { beginning, named, textsOf } from './texts.ts'
import { goTo, visit } from './visit.ts'

const languages = sampleOf<[Locale, number]>('isolation', [
  ['de', 820],
  ['it', 390],
])

describe.each(languages)('isolation measured without a network (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)
  const plate = 'G-HV 204'
  const next = (page: Page) => page.getByRole('button', { name: t('shell.next') }).click()
  const choose = (page: Page, title: string) => page.getByRole('radio', { name: beginning(title) }).check()

  test('a report is written with the server stopped, continues after a reload, is stored once although the first answer is interrupted, and is amended; danger stops the work', async () => {
    const server = await product.restartable()
    const tessa = await testerOf(product, locale)
    const car = await vehicle(tessa, plate)
    const proof = await instrument(tessa, 'provingUnit')
    const meter = await instrument(tessa, 'multimeter')
    await instrument(tessa, 'insulationTester')
    const twoPole = await instrument(tessa, 'voltageTester')
    const gloves = await instrument(tessa, 'insulatingGloves')
    await disconnection(tessa, car, [proof, meter, twoPole, gloves])
    const { address } = server
    const tester = await product.open({ locale, width, address, signedIn: tessa.signedIn, installed: true })

    await tester.goto('/app/reports')
    await tester.getByRole('heading', { level: 1 }).waitFor()
    await tester.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await tester.reload()
    // Stored last.
    await expect.poll(() => countStored(tester, 'disconnections')).toBe(1)

    // A report can be written offline after the wizard was opened once.
    await goTo(tester, '/app/reports/new')
    await tester.waitForURL(/draft=/)
    await tester.waitForLoadState('networkidle')
    await expect.poll(() => missingFiles(tester)).toEqual([])
    await server.stop()
    await tester.reload()
    await choose(tester, t('report.type.isolation'))
    await choose(tester, t('report.wizard.method.insulationTester'))
    await chooseVehicle(tester, plate)
    await tester
      .getByRole('group', { name: t('report.wizard.preceding') })
      .getByRole('radio')
      .first()
      .check()
    // The only one of its kind is chosen.
    for (const kind of ['insulationTester', 'insulatingGloves'] as const)
      await tester.getByText(`Messwerk ${kind}`).first().waitFor()
    await tester.getByRole('checkbox', { name: t('report.wizard.safety.instruction') }).check()
    await tester.getByRole('checkbox', { name: t('report.wizard.safety.ppe') }).check()
    await next(tester)
    await choose(tester, t('report.circuit.combined'))
    await fill(tester, 'report.field.hvSystemVoltage_mV', '1.234,5')
    await tester.getByText(t('report.reading.format')).waitFor()
    await fill(tester, 'report.field.hvSystemVoltage_mV', '400')
    await tester.getByText('≥ 200 kΩ').waitFor()
    await choose(tester, t('report.imd.yes'))
    await expectAccessible(tester)
    await next(tester)

    await tester.reload()
    await tester.getByRole('heading', { name: t('report.wizard.testVoltage') }).waitFor()
    await fill(tester, 'report.check.testVoltage', '500')
    await fill(tester, 'report.check.rPlusChassis', '> 550')
    await fill(tester, 'report.check.rMinusChassis', '4,9')
    await tester.getByText('= 4,9 MΩ').waitFor()
    // The test voltage and both poles.
    expect(await tester.getByText(t('report.row.valid')).count()).toBe(3)
    await fill(tester, 'report.check.duration', '60')
    await tester.getByRole('checkbox', { name: t('report.wizard.isolation.stable') }).check()
    await takePhoto(tester)
    await tester.getByText(t('report.photo.here'), { exact: true }).waitFor()
    await expectAccessible(tester)
    await next(tester)
    await choose(tester, t('report.discharged.yes'))
    await next(tester)
    await tester.getByText(t('report.result.onContradicted')).waitFor()
    await tester.getByText(t('report.summary.onContradicted')).waitFor()
    await tester.getByRole('checkbox', { name: t('report.confirm') }).check()
    await signByHand(tester)
    await tester.getByText(t('report.signature.drawn'), { exact: true }).waitFor()
    await expectAccessible(tester)
    await tester.getByRole('button', { name: t('report.finalise') }).click()
    await tester.getByText(t('report.wizard.review.unsent')).waitFor()
    await tester.goto('/app/reports/outbox')
    await tester.getByText(t('report.outbox.photos', { count: 1 })).waitFor()
    await expectAccessible(tester)

    await signingOutIsHeldUp(tester)

    const posted = await cutFirstAnswer(tester)
    await server.start()
    await expect
      .poll(async () => {
        await tester.evaluate(() => dispatchEvent(new Event('online')))
        return tester.getByText(t('report.outbox.receipt')).count()
      })
      .toBe(1)
    expect(await posted()).toBe(2)
    const stored = await tester.evaluate(async () => {
      const answer = await fetch('/api/report?type=isolation')
      return ((await answer.json()) as { total: number }).total
    })
    expect(stored).toBe(1)

    await tester.getByRole('link', { name: new RegExp(`^${t('report.drafts.continue')}`) }).click()
    await tester.getByText(t('report.signature.drawn'), { exact: true }).waitFor()
    await tester.getByRole('checkbox', { name: t('report.confirm') }).check()
    await tester.getByRole('button', { name: t('report.finalise') }).click()
    await tester.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await tester.getByText(t('report.verifyCode')).waitFor()
    await tester.getByText(t('report.summary.onContradicted')).waitFor()
    await tester.getByRole('cell', { name: '> 550 MΩ' }).waitFor()
    await unfold(tester, t('report.signature'))
    await tester.getByRole('img', { name: t('report.signature.alt', { name: 'Tessa Hofer' }) }).waitFor()
    await expect.poll(() => tester.getByRole('figure').count()).toBe(1)
    await expect.poll(() => widthOf(tester.getByRole('figure').getByRole('img'))).toBeGreaterThan(0)

    await openActions(tester, t)
    await tester.getByRole('button', { name: t('report.amend') }).click()
    const dialog = tester.getByRole('dialog')
    await dialog.getByLabel(t('report.amend.reason')).fill('Der Ort fehlt im Protokoll.')
    await dialog.getByRole('button', { name: t('report.amend') }).click()
    await tester.getByRole('checkbox', { name: t('report.confirm') }).check()
    await tester.getByRole('button', { name: t('report.finalise') }).click()
    await tester.getByText(t('problem.report.nothingAmended')).first().waitFor()
    await switchOrganisation(tester, locale)
    await tester.getByRole('checkbox', { name: t('report.confirm') }).check()
    await tester.getByRole('button', { name: t('report.finalise') }).click()
    await tester.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await tester.getByText(t('report.replaces')).waitFor()
    await tester.getByText('Der Ort fehlt im Protokoll.').waitFor()
    await tester.getByText(t('report.verifyCode')).waitFor()
    await tester.getByText(t('report.replaces')).getByRole('link').click()
    await tester.getByText(t('report.replacedBy')).waitFor()

    await dangerStopsWork(tester)
  })

  async function takePhoto(page: Page) {
    const buffer = await page.screenshot({ type: 'jpeg' })
    const camera = page.locator('input[type=file][capture]').first()
    await camera.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  }

  async function signByHand(page: Page) {
    const pad = page.getByRole('img', { name: t('report.signature.pad') })
    await pad.scrollIntoViewIfNeeded()
    const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 40, y + 120)
    await page.mouse.down()
    for (const [right, down] of [
      [70, 60],
      [90, 140],
      [120, 70],
      [150, 130],
      [190, 80],
      [240, 110],
    ] as const)
      await page.mouse.move(x + right, y + down, { steps: 4 })
    await page.mouse.up()
  }

  // Images further down load on scrolling.
  const widthOf = async (image: Locator) => {
    await image.scrollIntoViewIfNeeded()
    return image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  }

  const fill = (page: Page, label: Parameters<typeof t>[0], text: string) =>
    page.getByLabel(named(t(label))).fill(text)

  async function dangerStopsWork(page: Page) {
    await disconnect(page, plate, locale)
    await page.context().setOffline(true)
    await fill(page, 'report.check.uPlusMinus', '-396')
    const stop = page.getByRole('alertdialog', { name: t('report.stop.title') })
    await stop.getByText('−396 V').waitFor()
    await expectAccessible(page)
    await stop.getByRole('button', { name: t('report.stop.action') }).click()
    await page.getByText(t('report.stop.notice')).waitFor()
    await cannotBeDeleted(page)
    await page.context().setOffline(false)
    await page
      .getByLabel(named(t('report.remarks')))
      .fill('396 V: Bereich gesichert, Verantwortliche verständigt.')
    await dangerIsSeen(await page.context().newPage())
    await page.getByRole('button', { name: t('shell.back') }).click()
    expect(await page.getByLabel(named(t('report.check.uPlusMinus'))).isDisabled()).toBe(true)
    await next(page)
    await next(page)
    await page.getByText(t('report.row.notMeasured')).first().waitFor()
    expect(await page.getByText(t('report.row.notMeasured')).count()).toBe(2)
    await page.getByRole('checkbox', { name: t('report.confirm') }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('report.finalise.invalid') }).click()
    await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await page.getByText(t('report.verifyCode')).waitFor()
    expect(await page.getByRole('cell', { name: t('report.row.notMeasured') }).count()).toBe(2)
  }

  /** Lists, report and vehicle show the danger before the draft state. */
  async function dangerIsSeen(page: Page) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const result = page.getByRole('row', { name: new RegExp(t('shell.state.dangerous')) })
    // Until the server has the last change, the list also shows the draft of this device.
    await expect
      .poll(async () => {
        await visit(page, '/app/reports?dangerous=true')
        return [await result.count(), await page.getByText(t('report.drafts')).count()]
      })
      .toEqual([1, 0])
    await expectAccessible(page)

    await page.goto('/app/reports')
    const mine = page.getByRole('list', { name: t('report.drafts') }).getByRole('listitem')
    const dangerous = mine.filter({ hasText: t('shell.state.dangerous') })
    await dangerous.getByRole('link', { name: new RegExp(`^${t('report.drafts.continue')}`) }).waitFor()
    expect(await dangerous.getByRole('button').count()).toBe(0)

    await page.goto('/app/reports?dangerous=true')
    await result.getByRole('link').first().click()
    const banner = page.getByRole('status').filter({ hasText: t('report.dangerous.what') })
    await banner.waitFor()
    expect(await banner.innerText()).toMatch(new RegExp(`^${t('report.dangerous')}`))
    expect(await page.getByRole('button', { name: t('report.delete') }).count()).toBe(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: new RegExp(plate) }).click()
    const alert = page.getByRole('alert').filter({ hasText: t('gate.warning.voltageFound') })
    await alert.getByText(/396 V/).waitFor()
    await expectAccessible(page)
    await page.close()
  }

  /** The server has the draft without the voltage. */
  async function cannotBeDeleted(page: Page) {
    await goTo(page, '/app/reports/outbox')
    await page.getByText(t('report.outbox.waiting')).waitFor()
    await page.getByText(t('report.outbox.dangerous')).waitFor()
    expect(await page.getByRole('button', { name: new RegExp(`^${t('report.delete')}`) }).count()).toBe(0)
    await page.goBack()
    await page.getByText(t('report.stop.notice')).waitFor()
  }

  async function signingOutIsHeldUp(page: Page) {
    await page.locator('[popovertarget=account-menu]').click()
    await page.getByRole('button', { name: t('shell.signOut') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('report.outbox.leave.what')).waitFor()
    expect(await dialog.getByRole('button', { name: t('report.outbox.leave') }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: t('shell.cancel') }).click()
  }
})

/** Delivers the first report but drops its answer; counts the attempts. */
async function cutFirstAnswer(page: Page) {
  await page.evaluate(() => {
    const sent = { posts: 0 }
    const send = window.fetch.bind(window)
    Object.assign(window, { sent })
    window.fetch = async (input, init) => {
      const answer = await send(input, init)
      if (init?.method !== 'POST' || input !== '/api/report') return answer
      sent.posts += 1
      if (sent.posts === 1) throw new TypeError('the answer was cut')
      return answer
    }
  })
  return () => page.evaluate(() => (window as unknown as { sent: { posts: number } }).sent.posts)
}
