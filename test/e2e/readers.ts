import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { expectAccessible } from './axe.ts'
import { walkDemo } from './demoWalk.ts'
import { changesOfferedOn, expectRefused, firstOf, shownOn } from './offers.ts'
import { goTo, visit } from './visit.ts'
import { textsOf } from './texts.ts'
import type { Stage } from './stageTypes.ts'

const authority = { de: 'Prüfstelle Hochvolt Donautal', it: 'Accademia Alta Tensione Dolomiti' }
const workshop = { de: 'Autohaus Rautenbach GmbH', it: 'Officina Valfiorita S.r.l.' }
const readers = [
  ['de', 1440, 'authority administrator, read only'],
  ['it', 390, 'authority trainer, read only'],
] as const
const screens = [
  ['de', 390],
  ['it', 1440],
] as const

/** Pages for readers of an authority, and lists of which one item is opened. */
const readPages = [
  '',
  'courses',
  'qualification',
  'users',
  'companies',
  'renewal-requests',
  'certification-authority',
]
const readLists = [
  ...['certificates', 'reports', 'certificate-templates', 'vehicles', 'vehicle-manufacturers'],
  'certification-authorities',
]

const headsForms = [
  ...['users/new', 'coworker/invite', 'coworker/import', 'certificate/new', 'certificate-templates/new'],
  ...['certification-authorities/new', 'vehicles/import', 'vehicles/manuals/new'],
]
const readersForms = [
  ...headsForms,
  ...['company-vehicles/new', 'company-vehicles/import', 'instruments/new', 'instruments/import'],
  ...['vehicles/new', 'vehicle-manufacturers/new', 'forum/reports', 'operator', 'all-reports'],
]
const inApp = (pages: readonly string[]) => pages.map((page) => `/app/${page}`.replace(/\/$/, ''))

export function readersDay(product: Stage) {
  test.each(sampleOf('day of a reader', readers))(
    'in an authority reads and exports the lists, is offered no change, and the address of a form shows a refusal (%s, %i px, %s)',
    async (locale, width, role) => {
      const page = await product.open({ locale, width })
      const walk = walkDemo(product, locale)
      const changes = (shown: Page) => changesOfferedOn(shown, locale)
      await walk.signIn(page, role, authority[locale])
      await page.getByRole('region', { name: textsOf(locale)('dashboard.figures') }).waitFor()
      expect(await walk.through(page, inApp(readPages), changes)).toEqual([])
      for (const list of inApp(readLists)) {
        expect(await walk.through(page, [list], changes)).toEqual([])
        const item = await firstOf(page, list)
        expect(await walk.through(page, [item], changes)).toEqual([])
        await expectToBeRead(page, locale)
      }
      await expectAccessible(page)
      await takesAlong(page, '/app/certificates', locale)
      await takesAlong(page, '/app/vehicles', locale)
      await expectRefused(page, inApp(readersForms), locale)
      await expectNoReport(page, locale)
    },
  )

  test.each(sampleOf('day of an employee', screens))(
    'in a company opens a car, a report, an instrument and a coworker, and changes none of them (%s, %i px)',
    async (locale, width) => {
      const t = textsOf(locale)
      const page = await product.open({ locale, width })
      const walk = walkDemo(product, locale)
      await walk.signIn(page, 'employee', workshop[locale])
      const own = [t('label.print', { count: 1 }), t('company.leave')]
      const changes = (shown: Page) => changesOfferedOn(shown, locale, own)
      const lists = ['company-vehicles', 'reports', 'instruments', 'coworker', 'vehicles']
      for (const list of inApp(lists)) {
        await visit(page, list)
        const item = await firstOf(page, list)
        expect(await walk.through(page, [item], changes)).toEqual([])
        await expectToBeRead(page, locale)
      }
      const shown = ['company-profile', 'reports', 'coworker', 'open-faults']
      expect(await walk.through(page, inApp(shown), changes)).toEqual([])
      await takesAlong(page, '/app/company-vehicles', locale)
      await takesAlong(page, '/app/reports', locale)
      await expectRefused(page, inApp([...headsForms, 'qualification']), locale)
      await expectNoReport(page, locale)
    },
  )

  async function expectToBeRead(page: Page, locale: Locale) {
    const t = textsOf(locale)
    const refusals = [t('shell.forbidden.title'), t('shell.notFound.title')]
    expect(refusals).not.toContain(await page.getByRole('heading', { level: 1 }).innerText())
    expect(await page.getByRole('heading', { name: t('shell.forbidden.title') }).count()).toBe(0)
  }

  /** Expects a CSV file with headings and one row per item. */
  async function takesAlong(page: Page, list: string, locale: Locale) {
    await visit(page, list)
    const count = await shownOn(page)
    if ((page.viewportSize()?.width ?? 0) < 768) {
      const t = textsOf(locale)
      const sheet = new RegExp(`^(${t('shell.filter')}|${t('shell.list.order')})`)
      await page.getByRole('button', { name: sheet }).click()
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: textsOf(locale)('list.take') }).click(),
    ])
    const table = await readFile(await download.path(), 'utf8')
    expect(table.trim().split('\r\n')).toHaveLength(count + 1)
  }

  async function expectNoReport(page: Page, locale: Locale) {
    await goTo(page, '/app/reports/new')
    await page.getByRole('heading', { name: textsOf(locale)('report.gate.title') }).waitFor()
    expect(await page.getByRole('main').locator('form, input').count()).toBe(0)
  }
}
