import { beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '../../domain/day.ts'
import { perPage } from '../../web/resource/listState.ts'
import { walkDemo, type Walk } from './demoWalk.ts'
import { stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { controlsAboveCards, firstOf } from './offers.ts'
import { isShown, visit } from './visit.ts'

interface LayoutShift {
  hadRecentInput: boolean
  value: number
}

const t = textsOf('de')
const lists = ['reports', 'certificates', 'company-vehicles', 'instruments', 'coworker'] as const
const others = ['', 'qualification', 'security', 'work-gate', 'open-faults', 'forum/new', 'calendar'] as const

describe('lists', () => {
  const product = stage({ demo: true })
  let walk: Walk

  beforeAll(() => {
    walk = walkDemo(product)
  })

  test('on a phone, the search and at most one button are above the first card', async () => {
    const page = await product.open({ width: 390 })
    await walk.signIn(page, 'company administrator')
    for (const list of lists) {
      await visit(page, `/app/${list}`)
      expect({ list, above: (await controlsAboveCards(page)).length <= 1 }).toEqual({ list, above: true })
      expect(await page.getByRole('search').getByRole('searchbox').isVisible()).toBe(true)
    }
  })

  test('on a phone, filters and actions are in a sheet whose last button shows the number of results', async () => {
    const page = await product.open({ width: 390 })
    await walk.signIn(page, 'company administrator')
    await visit(page, '/app/certificates')
    await page.getByRole('button', { name: t('shell.filter'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: t('shell.filter') })
    const show = sheet.getByRole('button', { name: /^\d+ Ergebnis/ })
    const unfiltered = await show.innerText()
    await sheet.getByRole('checkbox', { name: 'EVAL-3' }).check()
    await expect.poll(() => show.innerText()).not.toBe(unfiltered)
    expect(page.url()).toContain('level=EVAL-3')
    const [count] = /\d+/.exec(await show.innerText()) ?? []
    expect(await show.isVisible()).toBe(true)
    expect(await sheet.getByRole('link', { name: t('list.take') }).count()).toBe(1)
    await show.click()
    await page.getByText(new RegExp(`von ${count}$`)).waitFor()
  })

  test('certificates that end are sorted by their end, soonest first; a chosen order stays', async () => {
    const page = await product.open()
    await walk.signIn(page, 'company administrator')
    await visit(page, '/app/certificates?state=valid')
    const ends = page.getByRole('columnheader', { name: t('certificate.dueDate') })
    expect(await ends.getAttribute('aria-sort')).toBe(null)
    await page.getByLabel(named(t('certificate.dueDate.from'))).fill('1.1.27')
    await page.keyboard.press('Enter')
    await expect.poll(() => ends.getAttribute('aria-sort')).toBe('ascending')
    await ends.getByRole('button').click()
    await expect.poll(() => page.url()).toContain('desc=true')
    await page.getByRole('button', { name: t('shell.filter.reset') }).click()
    await expect.poll(() => ends.getAttribute('aria-sort')).toBe('descending')
  })

  test('a name sealed in another language is first; below is the name of its level in the language of the reader', async () => {
    const page = await product.open({ width: 390 })
    await walk.signIn(page, 'company administrator')
    await visit(page, '/app/certificates?level=EVAL-1')
    const foreign = page.getByRole('article').filter({ has: page.locator('[lang=en]') })
    await foreign.first().waitFor()
    await foreign.first().getByText(t('certificate.levelName.EVAL-1')).waitFor()
    const lines = (await foreign.first().innerText()).split('\n')
    const sealed = await foreign.first().locator('[lang=en]').innerText()
    expect(lines.indexOf(sealed)).toBeLessThan(lines.indexOf(t('certificate.levelName.EVAL-1')))
  })

  test('a list is printed with all of its items, filters, date and address', async () => {
    const page = await product.open()
    await page.addInitScript(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await walk.signIn(page, 'company administrator')
    await page.goto('/app/company-vehicles?drivetrain=BEV,PHEV')
    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBe(11)
    const [, total] = /von (\d+)/.exec(await page.getByRole('main').innerText()) ?? []
    await page.getByRole('button', { name: t('list.print'), exact: true }).click()
    await expect.poll(() => rows.count()).toBe(Number(total) + 1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(/^Antrieb: .* · Antrieb: /).isVisible()).toBe(true)
    const footer = await page.evaluate(
      () => getComputedStyle(document.querySelector('main') ?? document.body, '::after').content,
    )
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vienna' }).format(new Date())
    expect(footer).toContain(formatDay(today, 'de'))
    expect(footer).toContain('/app/company-vehicles?drivetrain=')
    const user = await page.locator('[data-printed-by]').textContent()
    expect(footer).toContain(user ?? 'a user')
    const range = t('shell.list.range', { from: 1, to: Number(total), total: Number(total) })
    expect(await page.getByText(range, { exact: true }).first().isVisible()).toBe(true)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBe(11)
  })

  test('the keys for printing print all items; the menu of the browser prints a page that says it is a part', async () => {
    const page = await product.open()
    await page.addInitScript(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await walk.signIn(page, 'company administrator')
    await page.goto('/app/company-vehicles')
    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBe(11)
    const [, total] = /von (\d+)/.exec(await page.getByRole('main').innerText()) ?? []
    const part = page.getByText(
      t('list.printedPart', { page: 1, pages: Math.ceil(Number(total) / perPage), most: 1000 }),
      { exact: true },
    )
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await part.waitFor()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => part.count()).toBe(0)

    for (const keys of ['Control+p', 'Meta+p']) {
      await page.keyboard.press(keys)
      await expect.poll(() => rows.count()).toBe(Number(total) + 1)
      expect(await part.count()).toBe(0)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect.poll(() => rows.count()).toBe(11)
    }

    await page.route('**/api/companyVehicle?*', (route) => route.abort())
    await page.keyboard.press('Control+p')
    await part.waitFor()
    expect(await rows.count()).toBe(11)
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
  })

  test.each([390, 820, 1440])('pages do not move while they load (%i px)', async (width) => {
    const page = await product.open({ width })
    await walk.signIn(page, 'company administrator')
    await page.addInitScript(() =>
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement
        for (const { hadRecentInput, value } of list.getEntries() as unknown as LayoutShift[])
          if (!hadRecentInput) dataset.shift = String(Number(dataset.shift ?? 0) + value)
      }).observe({ type: 'layout-shift', buffered: true }),
    )
    const moving: string[] = []
    const look = async (name: string) => {
      await isShown(page)
      const shift = await page.evaluate(() => {
        const { dataset } = document.documentElement
        const moved = Number(dataset.shift ?? 0)
        delete dataset.shift
        return moved
      })
      if (shift > 0.02) moving.push(`${name} ${shift}`)
    }
    const first: string[] = []
    for (const list of ['/app/company-vehicles', '/app/reports']) {
      await visit(page, list)
      first.push(await firstOf(page, list))
    }
    for (const path of [...[...lists, ...others].map((one) => `/app/${one}`), ...first]) {
      await page.goto(path)
      await look(path)
    }
    await walk.enter(page, 'authority administrator')
    await page.goto('/app/certificate/new')
    await look('/app/certificate/new')
    await walk.enter(page, 'employee, tester')
    await page.goto('/app/reports/new')
    await look('/app/reports/new')
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    const second = page.getByRole('heading', { name: t('report.wizard.page.prepare') })
    // The vehicle may have a draft already.
    const another = page.getByRole('button', { name: t('report.wizard.vehicle.begin') })
    await another.or(second).waitFor()
    if (await another.isVisible()) await another.click()
    await second.waitFor()
    await look('the second page of a report')
    expect(moving).toEqual([])
  })

  test('the pages of a menu entry are tabs, and the entry stays marked', async () => {
    const page = await product.open({ width: 390 })
    await walk.signIn(page, 'company administrator')
    await visit(page, '/app/company-vehicles')
    const tabs = page.getByRole('navigation', { name: t('shell.nav.vehicles') })
    await tabs.getByRole('link', { name: t('shell.nav.openFaults') }).click()
    await page.waitForURL('**/app/open-faults')
    expect(
      await tabs.getByRole('link', { name: t('shell.nav.openFaults') }).getAttribute('aria-current'),
    ).toBe('page')
    await page.setViewportSize({ width: 1440, height: 900 })
    const menu = page.getByRole('navigation', { name: t('shell.menu') })
    expect(await menu.locator('[aria-current]').allInnerTexts()).toEqual([t('shell.nav.vehicles')])
  })
})
