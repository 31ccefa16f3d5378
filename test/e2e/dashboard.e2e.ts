import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { tasks } from '../../contract/dashboard.ts'
import { facts } from '../../domain/text.ts'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { violationsOf } from './axe.ts'
import { addVehicle, suspend } from './actions.ts'
import { walkDemo } from './demoWalk.ts'
import { shownOn } from './offers.ts'
import { stage } from './stage.ts'
import { textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const workshop = { de: 'Autohaus Rautenbach GmbH', it: 'Officina Valfiorita S.r.l.' }
const authority = { de: 'Prüfstelle Hochvolt Donautal', it: 'Accademia Alta Tensione Dolomiti' }
const screens = [
  ['de', 1440],
  ['it', 390],
] as const satisfies [Locale, number][]

describe('dashboard', () => {
  const product = stage({ demo: true })

  async function overviewOf(
    role: string,
    { locale, width }: { locale: keyof typeof workshop; width: number },
  ) {
    const page = await product.open({ locale, width })
    const organisation = /^company/.test(role) ? workshop[locale] : ''
    await walkDemo(product, locale).signIn(page, role, organisation)
    await figures(page, locale).first().waitFor()
    return page
  }

  test.each(sampleOf('overview of a company', screens))(
    'of a company administrator has the totals of its lists, shows the next tasks, and follows changes by others (%s)',
    async (locale, width) => {
      const t = textsOf(locale)
      const page = await overviewOf('company administrator', { locale, width })
      const waiting = page.getByRole('region', { name: t('dashboard.duties') }).getByRole('link')
      expect(await offsetsOf(waiting, locale)).toEqual(await offsetsInOrder(waiting, locale))
      await leadToTheSameNumber(page, figures(page, locale))
      await leadToTheSameNumber(page, waiting)
      await chartIsTable(page, locale)
      await leadsToTheSameOrder(page, t('shell.dashboard.measuredLast'))

      const vehicles = figures(page, locale).last()
      const before = await numberIn(vehicles)
      const colleague = await overviewOf('company administrator', { locale, width: 1440 })
      await addVehicle(colleague, 'G-HV 611', locale)
      await expect.poll(() => numberIn(vehicles)).toBe(before + 1)
    },
  )

  test.each(sampleOf('overview of all data', screens))(
    'of the system administrator has the totals of all data, and follows changes by an authority (%s)',
    async (locale, width) => {
      const page = await overviewOf('system administrator', { locale, width })
      await leadToTheSameNumber(page, figures(page, locale))
      await chartIsTable(page, locale)
      const t = textsOf(locale)
      await leadsToTheSameOrder(page, t('shell.dashboard.endingNext'))
      await leadsToTheSameOrder(page, t('shell.dashboard.measuredLast'))

      const valid = figures(page, locale).first()
      const before = await numberIn(valid)
      const head = await product.open({ locale })
      await walkDemo(product, locale).signIn(head, 'authority administrator', authority[locale])
      await goTo(head, '/app/certificates?state=valid')
      await head.locator('main tbody a').first().click()
      await suspend(head, locale)
      await expect.poll(() => numberIn(valid)).toBe(before - 1)
    },
  )
})

const figures = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: textsOf(locale)('dashboard.figures') }).getByRole('link')

/** Positions of the tasks in their fixed order. The counts change with the date. */
async function offsetsOf(waiting: Locator, locale: Locale) {
  const t = textsOf(locale)
  return (await waiting.allInnerTexts()).map((text) =>
    tasks.findIndex((duty) => t(`dashboard.${duty}`, { count: Number.parseInt(text, 10) }) === text),
  )
}

async function offsetsInOrder(waiting: Locator, locale: Locale) {
  const offsets = await offsetsOf(waiting, locale)
  expect(offsets.length).toBeGreaterThan(1)
  expect(offsets).not.toContain(-1)
  return [...new Set(offsets)].toSorted((one, other) => one - other)
}

const numberIn = async (region: Locator) =>
  Number.parseInt(/\d+/.exec(await region.innerText())?.[0] ?? '', 10)

async function leadToTheSameNumber(page: Page, links: Locator) {
  let followed = 0
  for (let index = 0; index < (await links.count()); index++) {
    const link = links.nth(index)
    if ((await numberIn(link)) === 0) continue
    followed++
    await leadsToAsMany(page, link)
    await page.goBack()
    await links.first().waitFor()
  }
  expect(followed).toBeGreaterThan(0)
}

async function leadsToAsMany(page: Page, link: Locator) {
  const counted = await numberIn(link)
  await link.click()
  await page.waitForURL(({ pathname }) => pathname !== '/app')
  await expect.poll(() => shownOn(page)).toBe(counted)
}

async function leadsToTheSameOrder(page: Page, title: string) {
  const glance = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const all = glance.locator('p > a')
  await all.waitFor()
  const first = await itemsIn(glance)
  await leadsToAsMany(page, all)
  await expect.poll(async () => (await itemsIn(page.getByRole('main'))).slice(0, first.length)).toEqual(first)
  await page.goBack()
  await all.waitFor()
}

async function itemsIn(region: Locator) {
  const links = await region.locator('a[href*="/0"]').filter({ visible: true }).all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  return [...new Set(addresses)]
}

async function chartIsTable(page: Page, locale: Locale) {
  const t = textsOf(locale)
  const title = t('dashboard.reportsFiled')
  const chart = page.getByRole('figure').filter({ hasText: title })
  const table = chart.getByRole('button', { name: `${title}: ${t('shell.chart.asTable')}` })
  const all = await numberIn(chart.getByRole('link').first())
  await table.click()
  const counts = await chart.locator('td:nth-of-type(1)').allInnerTexts()
  expect(counts).toHaveLength(facts.chartDays)
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(all)
  expect(await violationsOf(page)).toEqual([])
  await leadsToAsMany(page, chart.locator('td').getByRole('link').first())
  await page.goBack()
  await leadsToAsMany(page, chart.getByRole('link').first())
  await page.goBack()
  await table.waitFor()
}
