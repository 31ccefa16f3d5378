import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUp } from './people.ts'
import { enrolApp } from './security.ts'
import { expectAccessible, stage } from './stage.ts'
import { textsOf } from './texts.ts'

const locale = 'de'
const t = textsOf(locale)

describe('in production, under its own host name', () => {
  const product = stage({ production: true })

  test('an error in a browser appears in the list of the system administration with the number shown and without the user', async () => {
    const admin = await product.open()
    await setUp(product, admin, locale)
    await enrolApp(admin, locale)
    await admin.goto('/app/errors')
    await admin.getByText(t('fault.empty')).waitFor()
    expect(await admin.getByText(t('fault.off')).count()).toBe(0)

    const visitor = await product.open({ width: 390 })
    const numbers = [await breakPage(visitor), await breakPage(visitor)]
    const table = admin.getByRole('table', { name: t('fault.list') })
    await expect
      .poll(async () => {
        await admin.reload()
        await admin.getByRole('heading', { name: t('fault.list') }).waitFor()
        const rows = table.locator('tbody tr')
        const row = (await rows.count()) === 1 ? await rows.first().innerText() : ''
        return numbers.filter((number) => row.includes(number))
      })
      .toEqual(numbers)
    const row = await table.locator('tbody tr').first().innerText()
    for (const part of ['TypeError', t('fault.kind.web'), '/imprint', ...numbers]) expect(row).toContain(part)
    expect(row).not.toContain('anna')
    await table.getByText(t('fault.frames')).click()
    await expectAccessible(admin)
  })

  /** Breaks a page with an invalid answer; returns the reference number shown, once it is reported. */
  async function breakPage(page: Page) {
    const reported: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/errors')) reported.push(response.request().postData() ?? '')
    })
    await page.route('**/api/legal/imprint*', (route) => route.fulfill({ json: {} }))
    await page.goto('/imprint?von=anna@example.org')
    await page.getByRole('heading', { name: t('shell.crash.title') }).waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('main').count()).toBe(1)
    const number = await page.locator('main code').innerText()
    await expect.poll(() => reported.some((body) => body.includes(number))).toBe(true)
    return number
  }
})
