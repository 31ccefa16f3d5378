import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as insert from '../support/people.ts'
import { member, unique } from './seed.ts'
import { giveName, signIn } from './people.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { isShown } from './visit.ts'
import { goTo } from './visit.ts'

describe('system administration', () => {
  const product = stage()
  const t = textsOf('de')

  test('ASVS 14.2.1: finds a person, and no requested address contains the name, also after a reload or a new sign-in', async () => {
    const lastname = unique('Suchmich')
    await member(product, 'Walter', lastname, 'de')
    const page = await product.open()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).href.split('#')[0] ?? ''))
    await signIn(page, 'rosa', 'de')
    await page.goto('/app/users')
    await page.getByRole('searchbox').first().fill(lastname)
    await page.waitForURL(({ hash }) => hash === `#q=${lastname}`)
    await onlyOneIn(page, lastname)
    await page.reload()
    await onlyOneIn(page, lastname)
    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL(({ pathname }) => pathname === '/login')
    await page.reload()
    await giveName(page, 'rosa', 'de')
    await page.waitForURL('**/app/users#*')
    await onlyOneIn(page, lastname)
    expect(requested.filter((address) => address.endsWith('/api/user/search')).length).toBeGreaterThan(1)
    expect(requested.filter((address) => address.includes(lastname))).toEqual([])
  })

  test('reads the audit log and filters it by area', async () => {
    // So many people have a search.
    for (let count = 0; count < 13; count++)
      await insert.person(product.app.services.database.writes, unique('Walter'))
    const page = await product.open()
    await signIn(page, 'rosa', 'de')
    await goTo(page, '/app/audit')
    const table = page.getByRole('table', { name: t('audit.list') })
    await table.locator('tbody tr').first().waitFor()
    await page.getByLabel(named(t('audit.area'))).selectOption('user')
    await page.waitForURL('**/app/audit?area=user')
    await isShown(page)
    // The former entries remain visible until the filtered ones arrive.
    const others = table.locator('tbody th').filter({ hasNotText: t('audit.of.user') })
    await expect.poll(() => others.count()).toBe(0)
    expect(await table.locator('tbody th').count()).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.getByLabel(named(t('audit.area'))).selectOption('')
    await page.getByLabel(named(t('audit.person'))).selectOption({ index: 1 })
    await page.waitForURL('**/app/audit?person=*')
    await page.getByLabel(named(t('audit.side'))).selectOption('by')
    await page.waitForURL('**/app/audit?*side=by*')
    await expectAccessible(page)

    const person = page.getByLabel(named(t('audit.person')))
    const chosen = () => person.evaluate(({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.text)
    const name = (await chosen()) ?? ''
    expect(name).not.toBe(t('audit.person.all'))
    await page.getByLabel(t('audit.person.search'), { exact: true }).fill(unique('niemand'))
    await page.getByText(t('list.find.none'), { exact: true }).waitFor()
    expect(await chosen()).toBe(name)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const filters = `${t('audit.person')}: ${name} · ${t('audit.side')}: ${t('audit.side.by', { name })}`
    await page.getByText(filters).waitFor({ state: 'attached' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await person.selectOption('')
    await page.waitForURL(({ search }) => !search.includes('person='))
  })
})

async function onlyOneIn(page: Page, name: string) {
  await page.locator('main').getByText(name).first().waitFor()
  await expect.poll(() => page.locator('main').getByText('Anlage').count()).toBe(0)
}
