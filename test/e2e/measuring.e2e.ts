import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { InstrumentKind } from '#domain/instrument.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Locale } from '../../domain/locale.ts'
import { stepKeys } from '../../domain/measurement/checklist.ts'
import { sampleOf } from '../support/sample.ts'
import { chooseVehicle } from './actions.ts'
import { counted } from './counted.ts'
import {
  anotherSession,
  disconnection,
  instrument,
  tester as testerOf,
  vehicle,
  type Member,
} from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { keepApart } from './tabs.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const [locale = 'de'] = sampleOf<Locale>('measuring', ['de', 'it'])

/** All parts of the list. */
const parts = bondingPartKeys.filter((part) => part !== 'other')
const plate = 'G-HV 512'
const wait_min = 12

/** Phone and tablet. */
const widths = [390, 820] as const
const widthsFor = (type: string) => sampleOf(`width of ${type}`, widths)

describe('a tester who measured before writes a report', () => {
  const product = stage()
  const t = textsOf(locale)
  let ready: Promise<Member> | undefined

  const testerAtWork = () => (ready ??= prepare())

  async function prepare() {
    const tessa = await testerOf(product, locale)
    const car = await vehicle(tessa, plate, { hvComponents: parts, hvMaxVoltage: 400 })
    const kinds = ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves'] as const
    const used = await Promise.all(kinds.map((kind) => instrument(tessa, kind)))
    await instrument(tessa, 'insulationTester')
    await instrument(tessa, 'milliohmMeter')
    await disconnection(tessa, car, used)
    return tessa
  }

  const next = (page: Page) => page.getByRole('button', { name: t('shell.next'), exact: true }).click()
  const choose = (page: Page, title: string) => page.getByRole('radio', { name: title }).check()
  const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: title }).check()
  const changeOf = (page: Page, kind: InstrumentKind) =>
    page.getByRole('button', {
      name: t('report.wizard.review.change', { what: t(`instrument.kind.${kind}`) }),
    })

  async function begin(width: number) {
    const { signedIn } = await anotherSession(product, await testerAtWork())
    const page = await product.open({ locale, width, signedIn })
    keepApart(page)
    await goTo(page, '/app/reports/new')
    await page.getByRole('button', { name: plate }).first().waitFor()
    return { page, count: await counted(page) }
  }

  /** The page of the sealed report is not part of the wizard. */
  async function finalise(page: Page, count: Awaited<ReturnType<typeof counted>>) {
    await tick(page, t('report.confirm'))
    const { screens, actions } = await count()
    await page.getByRole('button', { name: t('report.finalise') }).click()
    await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await page.getByText(t('report.verifyCode')).waitFor()
    return { screens, actions: actions + 1 }
  }

  async function confirmSafety(page: Page) {
    await tick(page, t('report.wizard.safety.instruction'))
    await tick(page, t('report.wizard.safety.ppe'))
  }

  test.each(widthsFor('disconnection'))(
    'of a disconnection with 7 screens and 22 actions (%i px)',
    async (width) => {
      const { page, count } = await begin(width)
      // The wait runs from the opening of the service disconnect.
      const now = Date.now()
      await page.clock.setSystemTime(now - wait_min * 60_000)
      await chooseVehicle(page, plate)
      await changeOf(page, 'voltageTester').waitFor()
      await confirmSafety(page)
      for (const key of stepKeys.slice(0, stepKeys.indexOf('wait'))) await tick(page, t(`report.step.${key}`))
      await page.clock.setSystemTime(now)
      await next(page)
      await expect
        .poll(() => page.getByLabel(named(t('report.wizard.wait.minutes'))).inputValue())
        .toMatch(/^1[0-2]$/)
      await next(page)
      await choose(page, t('report.answer.passed'))
      await choose(page, t('report.answer.deEnergised'))
      await next(page)
      for (const field of ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const)
        await page.getByLabel(named(t(`report.check.${field}`))).fill('0')
      await next(page)
      await choose(page, t('report.answer.passed'))
      await tick(page, t('report.step.adjacent'))
      await next(page)
      expect(await finalise(page, count)).toEqual({ screens: 7, actions: 22 })
    },
  )

  test.each(widthsFor('isolation'))(
    'of the insulation resistance with 6 screens and 17 actions (%i px)',
    async (width) => {
      const { page, count } = await begin(width)
      await choose(page, t('report.type.isolation'))
      await chooseVehicle(page, plate)
      await changeOf(page, 'insulationTester').waitFor()
      await confirmSafety(page)
      await next(page)
      await choose(page, t('report.imd.yes'))
      await next(page)
      await page.getByRole('button', { name: '500 V', exact: true }).click()
      for (const [field, value] of [
        ['rPlusChassis', '> 550'],
        ['rMinusChassis', '4,9'],
        ['duration', '60'],
      ] as const)
        await page.getByLabel(named(t(`report.check.${field}`))).fill(value)
      await tick(page, t('report.wizard.isolation.stable'))
      await next(page)
      await choose(page, t('report.discharged.yes'))
      await next(page)
      expect(await finalise(page, count)).toEqual({ screens: 6, actions: 17 })
    },
  )

  test.each(widthsFor('potentialEqualization'))(
    'of the potential equalization of 12 points with 6 screens and 36 actions (%i px)',
    async (width) => {
      const { page, count } = await begin(width)
      await choose(page, t('report.type.potentialEqualization'))
      await chooseVehicle(page, plate)
      await choose(page, t('report.covers.yes'))
      await changeOf(page, 'milliohmMeter').waitFor()
      await confirmSafety(page)
      await next(page)
      await page.getByLabel(named(t('report.check.testCurrent'))).fill('10')
      await page.getByLabel(named(t('report.field.pointDuration'))).fill('5')
      await next(page)

      const row = (index: number) =>
        page.getByRole('button', { name: new RegExp(`^${index + 1}\\. `), expanded: false })
      const reading = page.getByLabel(named(t('report.field.resistance')))
      const order = page.getByRole('list', { name: t('report.wizard.page.points') }).getByRole('listitem')
      await reading.waitFor()
      expect(await order.count()).toBe(parts.length)
      for (const index of parts.keys()) {
        if (index > 0) await row(index).click()
        expect(await reading.count()).toBe(1)
        await reading.fill(`${index + 3},5`)
      }
      await expectAccessible(page)
      await next(page)
      await next(page)
      expect(await finalise(page, count)).toEqual({ screens: 6, actions: 36 })
    },
  )

  test('and types values on a keypad or a connected keyboard, and none is lost by a reload', async () => {
    const { signedIn } = await anotherSession(product, await testerAtWork())
    const page = await product.open({ locale, width: 390, signedIn, touch: true })
    await goTo(page, '/app/reports/new')
    await choose(page, t('report.type.potentialEqualization'))
    await page.getByRole('button', { name: plate }).first().tap()
    await choose(page, t('report.covers.no'))
    // Offered, or in its slot already after an earlier report.
    const offered = page.getByRole('button', { name: 'Messwerk milliohmMeter' })
    await offered.or(changeOf(page, 'milliohmMeter')).first().waitFor()
    if (await offered.isVisible()) await offered.tap()
    await confirmSafety(page)
    await next(page)
    const current = page.getByLabel(named(t('report.check.testCurrent')))
    expect(await current.getAttribute('inputmode')).toBe('none')
    await current.tap()
    const keypad = page.getByRole('group', {
      name: t('report.wizard.keypad', { field: t('report.check.testCurrent') }),
    })
    const key = (name: string) => page.getByRole('button', { name, exact: true }).tap()
    for (const digit of ['0', ',', '2', '5']) await key(digit)
    await key(t('report.wizard.keypad.delete'))
    expect(await current.inputValue()).toBe('0,2')
    await expectAccessible(page)
    await keypad.getByRole('button', { name: t('report.wizard.keypad.next') }).tap()
    await key('5')
    await next(page)

    await page.getByLabel(named(t('report.field.resistance'))).tap()
    await page
      .getByRole('button', { name: t('report.wizard.openCircuit', { field: t('report.field.resistance') }) })
      .tap()
    await page.getByText(t('report.reason.OPEN_CIRCUIT')).waitFor()
    for (const digit of ['4', ',', '5']) await key(digit)
    await page.getByText('= 4,5 mΩ').waitFor()
    await key(t('report.wizard.keypad.next'))
    // The next row opens, and a connected keyboard works.
    await page.getByRole('button', { name: /^2\. /, expanded: true }).waitFor()
    await page.keyboard.type('6,')
    expect(await page.getByRole('button', { name: t('report.wizard.keypad.next') }).count()).toBe(0)
    // Stored at once: nothing is lost if the page ends now.
    await page.keyboard.type('5')
    await page.reload()
    const second = page.getByRole('button', { name: /^2\. / })
    await expect.poll(() => second.textContent()).toContain('6,5 mΩ')

    // The next point is open. A warning appears below the points, which remain visible.
    await page.getByLabel(named(t('report.field.resistance'))).fill('90')
    await page.getByText(t('report.warning.W_SPREAD')).waitFor()
    expect(await second.isVisible()).toBe(true)
  })
})
