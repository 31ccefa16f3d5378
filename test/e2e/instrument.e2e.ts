import { PDF } from '@libpdf/core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { today } from '../support/day.ts'
import { sampleOf } from '../support/sample.ts'
import { chooseVehicle } from './actions.ts'
import { disconnection, instrument, tester as testerOf, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages = sampleOf<[Locale, number]>('instrument', [
  ['de', 820],
  ['it', 390],
])

describe.each(languages)('instrument through its calibrations (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)
  const plate = 'G-HV 301'
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('it is entered with its certificate, blocks a report while its calibration is expired, measures after a new one, and affects the report after it failed', async () => {
    const tessa = await testerOf(product, locale)
    const car = await vehicle(tessa, plate)
    const tester = await product.open({ locale, width, signedIn: tessa.signedIn })

    await goTo(tester, '/app/instruments/new')
    await tester.getByLabel(named(t('instrument.kind'))).selectOption('multimeter')
    const label = {
      make: 'Messwerk',
      model: 'multimeter',
      serial: 'V-20',
      ratedVoltage: '1000',
      resolution: '1',
    }
    for (const [field, value] of Object.entries(label))
      await tester.getByLabel(named(t(`instrument.${field as keyof typeof label}`))).fill(value)
    await tester.getByLabel(named(t('instrument.category'))).selectOption('CAT III')
    await tester.getByLabel(named(t('instrument.calibratedOn'))).fill(addDays(today, -380))
    await tester.getByLabel(named(t('instrument.calibrationDue'))).fill(addDays(today, -15))
    await tester.locator('input[type=file]').setInputFiles({
      ...{ name: 'K-2025-17.pdf', mimeType: 'application/pdf', buffer: await certificate() },
    })
    await tester.getByText('K-2025-17.pdf').waitFor()
    await tester.getByRole('button', { name: t('instrument.fileId.remove') }).waitFor()
    await expectAccessible(tester)
    await button(tester, t('instrument.create'))
    await tester.getByText(t('instrument.event.passed')).waitFor()
    const address = new URL(tester.url()).pathname
    const id = address.split('/').at(-1) ?? ''
    const certificateLinks = tester.getByRole('link', { name: t('instrument.fileId') })
    await expect.poll(() => certificateLinks.count()).toBe(2)
    await tester.getByText(t('shell.state.expired')).first().waitFor()

    await goTo(tester, '/app/reports/new')
    await tester.getByRole('radio', { name: t('report.type.disconnection') }).check()
    await chooseVehicle(tester, plate)
    const slot = tester
      .getByRole('listitem')
      .filter({ hasText: t('report.wizard.instruments.missing.multimeter') })
    await slot.getByRole('button', { name: t('report.wizard.instruments.more', { count: 1 }) }).click()
    const choice = slot.getByRole('button', { name: /Messwerk multimeter/ })
    await choice.waitFor()
    expect(await choice.isDisabled()).toBe(true)
    await tester.getByText(t('problem.field.INSTRUMENT_CALIBRATION_EXPIRED')).waitFor()
    await expectAccessible(tester)
    const report = tester.url()

    await goTo(tester, address)
    await calibrate(tester, locale, 'passed')
    await tester.getByText(t('shell.state.ok')).first().waitFor()
    await goTo(tester, report)
    await tester.getByRole('button', { name: /Messwerk multimeter/ }).click()
    expect(await tester.getByText(t('problem.field.INSTRUMENT_CALIBRATION_EXPIRED')).count()).toBe(0)
    const others = [
      await instrument(tessa, 'provingUnit'),
      await instrument(tessa, 'voltageTester'),
      await instrument(tessa, 'insulatingGloves'),
    ]
    await disconnection(tessa, car, [{ _id: id }, ...others])

    await goTo(tester, address)
    const inventoryNo = tester.getByLabel(named(t('instrument.inventoryNo')))
    expect(await inventoryNo.count()).toBe(0)
    await button(tester, t('shell.edit'))
    await inventoryNo.fill('HV-20')
    await button(tester, t('shell.save'))
    await tester
      .getByRole('region', { name: t('instrument.facts') })
      .getByText('HV-20')
      .waitFor()

    await calibrate(tester, locale, 'failed')
    const recall = tester.getByRole('region', { name: t('instrument.recall') })
    await recall.getByRole('link').first().waitFor()
    const facts = tester.getByRole('region', { name: t('instrument.calibration') }).getByRole('definition')
    await facts.getByText(t('instrument.failed'), { exact: true }).waitFor()
    const terms = tester.getByRole('region', { name: t('instrument.calibration') }).getByRole('term')
    expect(await terms.allInnerTexts()).toContain(t('instrument.calibrate.result'))
    expect(await terms.allInnerTexts()).not.toContain(t('instrument.calibrationDue'))
    await expectAccessible(tester)
    await recall.getByRole('link').first().click()
    await tester.getByText(t('report.verifyCode')).waitFor()
  })
})

async function calibrate(page: Page, locale: Locale, result: 'passed' | 'failed') {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('instrument.calibrate'), exact: true }).click()
  await page.getByLabel(named(t('instrument.calibratedOn'))).fill(today)
  const submit = page.getByRole('button', { name: t('instrument.calibrate.submit') })
  await submit.click()
  const missing = `${t('instrument.calibrate.result')}: ${t('problem.field.mandatory')}`
  await page.getByRole('alert').getByRole('link', { name: missing, exact: true }).click()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: t(`instrument.event.${result}`) }).check()
  await submit.click()
  await page.getByText(t('instrument.calibrate.done')).waitFor()
}

async function certificate() {
  const pdf = PDF.create()
  pdf.addPage()
  return Buffer.from(await pdf.save())
}
