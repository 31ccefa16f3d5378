import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { today } from '../support/day.ts'
import { sampleOf } from '../support/sample.ts'
import { tester as testerOf } from './seed.ts'
import { everyViolationOf } from './axe.ts'
import { stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages = sampleOf<[Locale, number, string]>('dates', [
  ['de', 390, 'heute'],
  ['en', 1440, 'today'],
  ['it', 820, 'oggi'],
])

describe.each(languages)('dates (%s, %i px)', (locale, width, word) => {
  const product = stage()
  const t = textsOf(locale)
  const shown = (day: string) => formatDay(day, locale)

  test('a day is typed, changed with arrow keys or chosen from the calendar, and shown in the language of the page', async () => {
    const tessa = await testerOf(product, locale)
    const page = await product.open({ locale, width, signedIn: tessa.signedIn })
    await goTo(page, '/app/instruments/new')
    const label = t('instrument.calibratedOn')
    const day = page.getByLabel(named(label))

    await type(day, '24.11.26')
    expect(await day.inputValue()).toBe(shown('2026-11-24'))
    await day.press('ArrowUp')
    await day.press('PageDown')
    expect(await day.inputValue()).toBe(shown('2026-10-25'))
    await type(day, word)
    expect(await day.inputValue()).toBe(shown(today))

    await day.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: `${label}: ${t('date.calendar')}` })
    await calendar.waitFor()
    // The open calendar may cover a part of a control below it.
    const violations = await everyViolationOf(page)
    expect(violations.filter((one) => !one.startsWith('target-size'))).toEqual([])
    expect(await focused(page)).toContain(today.slice(0, 4))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'hidden' })
    expect(await day.inputValue()).toBe(shown(addDays(today, -1)))
    await page.getByRole('button', { name: `${label}: ${t('date.calendar.open')}` }).click()
    await calendar.getByRole('button', { name: t('date.day.today'), exact: true }).click()
    expect(await day.inputValue()).toBe(shown(today))
  })

  test('text that is no day is refused at its field and does not change a filter', async () => {
    const tessa = await testerOf(product, locale)
    const page = await product.open({ locale, width, signedIn: tessa.signedIn })
    await goTo(page, '/app/instruments/new')
    await type(page.getByLabel(named(t('instrument.calibratedOn'))), '31.04.26')
    await page.getByText(t('date.day.unreadable')).waitFor()

    await goTo(page, '/app/certificates')
    await page.getByRole('button', { name: t('shell.filter'), exact: true }).click()
    const from = page.getByRole('dialog').getByLabel(named(t('certificate.issueDate.from')))
    await type(from, '31.04.26')
    await page.getByText(t('date.day.unreadable')).waitFor()
    expect(page.url()).not.toContain('issueDate')
    await from.fill('30.04.26')
    await from.press('Enter')
    await expect.poll(() => page.url()).toContain('issueDate.from=2026-04-30')
  })
})

async function type(field: ReturnType<Page['getByLabel']>, text: string) {
  await field.fill(text)
  await field.blur()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
