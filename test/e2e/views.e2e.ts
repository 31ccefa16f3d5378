import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { colleague as colleagueOf, company, member, unique, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

const languages = sampleOf<[Locale, number]>('views', [
  ['de', 1440],
  ['it', 820],
])

describe.each(languages)('saved views and search (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)
  const list = '/app/company-vehicles'
  const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
  const menu = (page: Page, view: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${view}`) })
      .first()
  const inMenu = (page: Page, name: string) =>
    page.getByRole('group', { name: t('view.list') }).getByRole('button', { name, exact: true })

  test('a view is saved, shared, and opened by a colleague; it then opens their list, the address overrides it, and ineffective filters are reported', async () => {
    const vera = await member(product, 'Vera', 'Sicht', locale)
    const { name: workshop } = await company(product, vera, unique('Sichtwerk '))
    await vehicle(vera, 'G-HV 501')
    const lead = await product.open({ locale, width, signedIn: vera.signedIn })
    await lead.goto(`${list}?drivetrain=BEV`)
    await menu(lead, t('view.all')).click()
    await inMenu(lead, t('view.create')).click()
    await lead.getByLabel(named(t('view.name'))).fill('Strom')
    await lead.getByLabel(t('view.for')).selectOption({ label: workshop })
    await expectAccessible(lead)
    await lead.getByRole('button', { name: t('view.keep'), exact: true }).click()
    await menu(lead, 'Strom').waitFor()
    expect(parameter(lead, 'drivetrain')).toBe('BEV')

    await lead.goto(`${lead.url()}&q=501`)
    await menu(lead, 'Strom').getByText(t('view.changed')).waitFor()
    await menu(lead, 'Strom').click()
    await inMenu(lead, t('view.discard')).click()
    await expect.poll(() => parameter(lead, 'q')).toBe(null)

    const kai = await colleagueOf(product, vera, await member(product, 'Kai', 'Werk', locale))
    const colleague = await product.open({ locale, width, signedIn: kai.signedIn })
    await colleague.goto(list)
    await menu(colleague, t('view.all')).click()
    await inMenu(colleague, 'Strom').click()
    await expect.poll(() => parameter(colleague, 'drivetrain')).toBe('BEV')
    await menu(colleague, 'Strom').click()
    expect(await inMenu(colleague, t('view.remove')).count()).toBe(0)
    await inMenu(colleague, t('view.setDefault')).click()
    await colleague.getByText(t('view.default.set')).waitFor()
    await colleague.goto(list)
    await expect.poll(() => parameter(colleague, 'drivetrain')).toBe('BEV')
    await colleague.goto(`${list}?q=501`)
    await colleague.getByText('G-HV 501').filter({ visible: true }).first().waitFor()
    expect(parameter(colleague, 'drivetrain')).toBe(null)

    // Simulates a view saved with a filter that no longer exists.
    await colleague.route('**/api/savedView?*', async (route) => {
      const response = await route.fetch()
      const { items, total } = (await response.json()) as {
        items: { state: { filters: object } }[]
        total: number
      }
      for (const { state } of items) state.filters = { ...state.filters, colour: 'orange' }
      await route.fulfill({ response, json: { items, total } })
    })
    await colleague.goto(list)
    await colleague.getByText(t('view.dropped', { name: 'Strom' })).waitFor()
    await colleague.getByText(`${t('vehicle.colour')}: orange`).waitFor()
    expect(parameter(colleague, 'drivetrain')).toBe('BEV')
    await expectAccessible(colleague)
  })

  test('by keyboard alone a user finds a vehicle by its VIN and a page by its name, and nothing of others', async () => {
    const mira = await member(product, 'Mira', 'Fund', locale)
    await company(product, mira, unique('Fundwerk '))
    const vera = await member(product, 'Vera', 'Sicht', locale)
    await company(product, vera, unique('Sichtwerk '))
    const foreign = await vehicle(vera, 'G-HV 503')
    const lead = await product.open({ locale, width, signedIn: mira.signedIn })
    const search = lead.getByRole('combobox', { name: t('shell.find') })
    const options = lead.getByRole('option')
    const loaded = Promise.withResolvers<undefined>()
    await lead.route('**/assets/Palette*.js', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await lead.goto('/app')
    await lead.getByRole('button', { name: 'Mira Fund' }).waitFor()
    await lead.keyboard.press('Control+k')
    await lead.keyboard.type('weg')
    await lead.keyboard.press('Escape')
    await lead.keyboard.press('Control+k')
    await lead.keyboard.type('WVWZZZx')
    await lead.keyboard.press('Backspace')
    expect(await search.count()).toBe(0)
    loaded.resolve(undefined)
    await expect.poll(() => search.inputValue()).toBe('WVWZZZ')
    await search.fill(foreign.vin.toLowerCase())
    await lead.getByText(t('find.nothing')).waitFor()
    await lead.keyboard.press('Escape')
    const { vin } = await vehicle(mira, 'G-HV 502')

    await lead.keyboard.press('Control+k')
    await search.fill(vin.slice(3))
    await options.filter({ hasText: 'G-HV 502' }).waitFor()
    expect(await options.count()).toBe(1)
    await lead.keyboard.press('Enter')
    await lead.getByRole('heading', { name: 'G-HV 502' }).waitFor()

    await lead.keyboard.press('Control+k')
    await options.first().filter({ hasText: 'G-HV 502' }).waitFor()
    await search.fill(t('shell.nav.instruments').slice(0, 6))
    await expect.poll(() => options.count()).toBeGreaterThan(0)
    await options
      .filter({ hasText: t('shell.nav.instruments') })
      .first()
      .waitFor()
    await lead.keyboard.press('ArrowDown')
    await lead.keyboard.press('ArrowUp')
    await lead.keyboard.press('Enter')
    await lead.waitForURL('**/app/instruments**')
  })
})
