import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import {
  addVehicle,
  changePlace,
  chooseInstruments,
  disconnect,
  qualify,
  reportDisconnection,
} from './deeds.ts'
import { keptHere } from './device.ts'
import { setUp } from './people.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

const languages = [
  ['de', 820],
  ['it', 390],
] as const satisfies [Locale, number][]

describe.each(languages)('Isolation measured where there is no network (%s)', (locale, width) => {
  const house = stage()
  const t = wordsOf(locale)
  const plate = 'G-HV 204'
  const next = (page: Page) => page.getByRole('button', { name: t('shell.next') }).click()
  const choose = (page: Page, title: string) => page.getByRole('radio', { name: title }).check()

  test('a report is written with the server stopped, goes on after a reload, is stored once though the first answer is cut, and is amended; danger stops the work', async () => {
    const admin = await house.open({ locale })
    await setUp(house, admin, locale)
    const server = await house.restartable()
    const tester = await qualify(house, admin, { locale, width, address: server.address })
    await addVehicle(tester, plate, locale)
    await reportDisconnection(tester, plate, ['0,2', '-0,1', '0.1'], locale)

    await tester.goto('/app/reports')
    await tester.getByRole('heading', { level: 1 }).waitFor()
    await tester.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await tester.reload()
    // Account, rights, vehicles, instruments, the last ones used, and disconnections.
    await expect.poll(() => keptHere(tester), { timeout: 20_000 }).toBeGreaterThanOrEqual(6)

    await server.stop()
    await tester.goto('/app/reports/new')
    await choose(tester, t('report.type.isolation'))
    await next(tester)
    await choose(tester, t('report.wizard.method.insulationTester'))
    await next(tester)
    await choose(tester, plate)
    await next(tester)
    await tester
      .getByRole('group', { name: t('report.wizard.preceding') })
      .getByRole('radio')
      .first()
      .check()
    await next(tester)
    await chooseInstruments(tester, ['insulationTester'], locale)
    await next(tester)
    await tester.getByRole('checkbox', { name: t('report.wizard.safety.instruction') }).check()
    await tester.getByRole('checkbox', { name: t('report.wizard.safety.ppe') }).check()
    await next(tester)
    await choose(tester, t('report.circuit.combined'))
    await next(tester)
    await fill(tester, 'report.field.hvSystemVoltage_mV', '1.234,5')
    await tester.getByText(t('report.reading.format')).waitFor()
    await fill(tester, 'report.field.hvSystemVoltage_mV', '400')
    await tester.getByText('≥ 200 kΩ').waitFor()
    await expectAccessible(tester)
    await next(tester)
    await choose(tester, t('report.imd.yes'))
    await next(tester)

    await tester.reload()
    await tester.getByRole('heading', { name: t('report.wizard.testVoltage') }).waitFor()
    await fill(tester, 'report.check.testVoltage', '500')
    await next(tester)
    await fill(tester, 'report.check.rPlusChassis', '> 550')
    await fill(tester, 'report.check.rMinusChassis', '4,9')
    await tester.getByText('= 4,9 MΩ').waitFor()
    expect(await tester.getByText(t('report.row.valid')).count()).toBe(2)
    await fill(tester, 'report.check.duration', '60')
    await tester.getByRole('checkbox', { name: t('report.wizard.isolation.stable') }).check()
    await takePhoto(tester)
    await tester.getByText(t('report.photo.here')).waitFor()
    await expectAccessible(tester)
    await next(tester)
    await choose(tester, t('report.discharged.yes'))
    await next(tester)
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
      .poll(
        async () => {
          await tester.evaluate(() => dispatchEvent(new Event('online')))
          return tester.getByText(t('report.outbox.receipt')).count()
        },
        { timeout: 20_000 },
      )
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
    await tester.getByRole('img', { name: t('report.signature.alt', { name: 'Tessa Hofer' }) }).waitFor()
    await expect.poll(() => tester.getByRole('figure').count(), { timeout: 20_000 }).toBe(1)
    await expect.poll(() => widthOf(tester.getByRole('figure').getByRole('img'))).toBeGreaterThan(0)
    await expectAccessible(tester)

    await tester.getByRole('button', { name: t('report.amend') }).click()
    const dialog = tester.getByRole('dialog')
    await dialog.getByLabel(t('report.amend.reason')).fill('Der Ort fehlt im Protokoll.')
    await dialog.getByRole('button', { name: t('report.amend') }).click()
    await tester.getByRole('checkbox', { name: t('report.confirm') }).check()
    await tester.getByRole('button', { name: t('report.finalise') }).click()
    await tester.getByText(t('problem.report.nothingAmended')).first().waitFor()
    await changePlace(tester, locale)
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

  /** Of the first pole, as a tablet's camera gives it. */
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

  // What lies far below is loaded only when one comes near it.
  const widthOf = async (image: Locator) => {
    await image.scrollIntoViewIfNeeded()
    return image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  }

  const fill = (page: Page, label: Parameters<typeof t>[0], text: string) =>
    page.getByLabel(named(t(label))).fill(text)

  /** A voltage of danger covers everything; it stays as it was measured. */
  async function dangerStopsWork(page: Page) {
    await disconnect(page, plate, locale)
    await fill(page, 'report.check.uPlusMinus', '-396')
    const stop = page.getByRole('alertdialog', { name: t('report.stop.title') })
    await stop.getByText('−396 V').waitFor()
    await expectAccessible(page)
    await stop.getByRole('button', { name: t('report.stop.action') }).click()
    await page.getByText(t('report.stop.notice')).waitFor()
    await page
      .getByLabel(named(t('report.remarks')))
      .fill('396 V: Bereich gesichert, Verantwortliche verständigt.')
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

  async function signingOutIsHeldUp(page: Page) {
    await page.locator('[popovertarget=account-menu]').click()
    await page.getByRole('button', { name: t('shell.signOut') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('report.outbox.leave.what')).waitFor()
    expect(await dialog.getByRole('button', { name: t('report.outbox.leave') }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: t('shell.cancel') }).click()
  }
})

/** The report gets through, the answer does not; counts how often it got there. */
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
