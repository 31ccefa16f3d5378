import { describe, expect, test } from 'vitest'
import { reports } from '../../contract/report.ts'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { switchOrganisation } from './actions.ts'
import { counted } from './counted.ts'
import { openActions } from './folds.ts'
import { controlsAboveCards } from './offers.ts'
import { anotherSession, disconnection, instrument, tester as testerOf, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { keepApart } from './tabs.ts'
import { named, textsOf } from './texts.ts'
import { goTo, visit } from './visit.ts'

const [locale = 'de'] = sampleOf<Locale>('reports', ['de', 'it'])

describe('a sealed report, on a phone', () => {
  const product = stage()
  const t = textsOf(locale)
  let ready: ReturnType<typeof prepare> | undefined

  async function prepare() {
    const tessa = await testerOf(product, locale)
    const kinds = ['provingUnit', 'multimeter', 'voltageTester', 'insulatingGloves'] as const
    const used = await Promise.all(kinds.map((kind) => instrument(tessa, kind)))
    return { tessa, filed: await disconnection(tessa, await vehicle(tessa, 'G-HV 318'), used) }
  }

  async function open(address: string) {
    const { tessa, filed } = await (ready ??= prepare())
    const { signedIn } = await anotherSession(product, tessa)
    const page = await product.open({ locale, width: 390, signedIn })
    keepApart(page)
    await goTo(page, address.replace('{report}', filed._id))
    await page.locator('main h1').first().waitFor()
    return { page, filed, count: await counted(page) }
  }

  test('is found by its number with 3 screens and 3 actions', async () => {
    const { page, filed, count } = await open('/app')
    await page.getByRole('button', { name: t('shell.find') }).click()
    await page.getByRole('combobox').fill(filed.number ?? '')
    // A certificate can have the same number.
    await page.getByRole('option').filter({ hasText: 'Freischalten' }).first().click()
    await page.waitForURL(`**/app/reports/${filed._id}`)
    await page.getByText(filed.verifyCode ?? '').waitFor()
    expect(await count()).toEqual({ screens: 3, actions: 3 })
  })

  test('leads to its tag, which is filled in, with 2 screens and 1 action', async () => {
    const { page, count } = await open('/app/reports/{report}')
    await page.getByRole('link', { name: t('report.next.hangTag') }).click()
    const name = page.getByLabel(named(t('sign.line.name')))
    await expect.poll(() => name.inputValue()).toBe('Tessa Hofer')
    expect(await count()).toEqual({ screens: 2, actions: 1 })
  })

  test('is corrected with 6 screens and 10 actions', async () => {
    const { page, filed, count } = await open('/app/reports/{report}')
    await openActions(page, t)
    await page.getByRole('button', { name: t('report.amend') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('report.amend.reason')).fill('Der Ort fehlt im Protokoll.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('report.amend') }).click()
    await page.getByRole('checkbox', { name: t('report.confirm') }).waitFor()
    await switchOrganisation(page, locale)
    await page.getByRole('checkbox', { name: t('report.confirm') }).check()
    await page.getByRole('button', { name: t('report.finalise') }).click()
    await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await page.getByText(t('report.replaces')).waitFor()
    expect(await count()).toEqual({ screens: 6, actions: 10 })
    expect(page.url()).not.toContain(filed._id)
  })

  test('is verified by its code without an account with 2 screens and 2 actions', async () => {
    const { filed } = await open('/app')
    const page = await product.open({ locale, width: 390 })
    keepApart(page)
    await page.goto('/verify')
    await page.getByLabel(named(t('verify.code'))).waitFor()
    const count = await counted(page)
    await page.getByLabel(named(t('verify.code'))).fill(filed.verifyCode ?? '')
    await page.getByRole('button', { name: t('verify.submit') }).click()
    await page.getByText(filed.organisation).waitFor()
    expect(await count()).toEqual({ screens: 2, actions: 2 })
  })

  test('is visible in the list without scrolling, below one line that unfolds the open drafts', async () => {
    const { tessa, filed } = await (ready ??= prepare())
    const { companyVehicleId } = filed
    for (const name of ['Entwurf 1', 'Entwurf 2', 'Entwurf 3'])
      await tessa.caller.ok(reports.create, {
        body: { type: 'disconnection', name, companyVehicleId, measurement: {} },
      })
    const { page } = await open('/app')
    await visit(page, '/app/reports')
    const card = page.getByRole('listitem').filter({ hasText: filed.number ?? '' })
    const box = await card.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect((await controlsAboveCards(page)).length).toBeLessThanOrEqual(1)

    const drafts = page.getByRole('list', { name: t('report.drafts') }).getByRole('listitem')
    expect(await drafts.count()).toBe(0)
    await page.getByText(t('report.drafts.count', { count: 3 }), { exact: true }).click()
    expect(await drafts.getByRole('link').count()).toBe(3)
    await expectAccessible(page)
  })
})
