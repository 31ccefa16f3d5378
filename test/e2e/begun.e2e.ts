import { expect, test } from 'vitest'
import { reports } from '../../contract/report.ts'
import type { ReportType } from '../../domain/reportType.ts'
import type { Disconnection } from '../../domain/measurement/disconnection.ts'
import { completeDisconnection, stepsAt } from '../vectors/disconnection.ts'
import { chooseVehicle } from './actions.ts'
import { expectAccessible, stage } from './stage.ts'
import { disconnection, instrument, tester, vehicle } from './seed.ts'
import { isShown } from './visit.ts'
import { textsOf } from './texts.ts'

const locale = 'de'
const t = textsOf(locale)
const product = stage()

test('a new report stores nothing on the server before the first answer', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 470 AB')
  const count = async () => (await tessa.caller.ok(reports.list, { query: { authorId: tessa.id } })).total
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  await page.goto(`/app/reports/new/${id}`)
  await page.waitForURL('**/app/reports/new?draft=**')
  const first = page.getByRole('radio', { name: t('report.type.disconnection') })
  await first.waitFor()
  await first.waitFor()
  // Leaving the wizard sends pending changes.
  await page.goto('/app/reports')
  await page
    .getByRole('heading', { name: t('shell.nav.reports'), exact: true })
    .first()
    .waitFor()
  expect(await count()).toBe(0)

  await page.goto(`/app/reports/new/${id}`)
  await page.getByRole('radio', { name: t('report.type.isolation') }).check()
  await expect.poll(count).toBe(1)
})

test('what is missing on a page is a link to it, also if it is a single answer', async () => {
  const tessa = await tester(product, locale)
  await vehicle(tessa, 'G 475 AB')
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  await page.goto('/app/reports/new')
  await page.getByRole('button', { name: 'G 475 AB' }).waitFor()
  await page.getByRole('button', { name: t('shell.next') }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('report.wizard.vehicle.open') })
    .click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('report.wizard.vehicle'))
})

test('a draft that is left while the server creates it appears once among the open drafts', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 471 AB')
  const page = await product.open({ locale, width: 1440, signedIn: tessa.signedIn })
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
  // The server has created the draft, but the answer is lost.
  await page.route('**/api/report', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await answering
    return route.fulfill({ response })
  })
  await page.goto(`/app/reports/new/${id}`)
  const creation = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/report$/.test(request.url()),
  )
  await page.getByRole('radio', { name: t('report.type.isolation') }).check()
  await creation
  await expect
    .poll(async () => (await tessa.caller.ok(reports.list, { query: { state: 'draft' } })).total)
    .toBe(1)
  const listed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/report/search') &&
      response.request().postData()?.includes('draft') === true,
  )
  await page.evaluate(() => history.pushState(null, '', '/app/reports'))
  await listed
  const rows = page.getByRole('list', { name: t('report.drafts') }).getByRole('listitem')
  await rows.first().waitFor()
  await isShown(page)
  expect(await rows.count()).toBe(1)
  await rows.getByText(t('report.drafts.here')).waitFor()
  answer()
  await rows.getByText(t('report.drafts.server')).waitFor()
  expect(await rows.count()).toBe(1)
})

test('a tap right after the vehicle was chosen is no attempt to leave the next page, which shows the chassis number', async () => {
  const tessa = await tester(product, locale)
  const { vin } = await vehicle(tessa, 'G 476 AB')
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  await page.goto('/app/reports/new')
  const chosen = page.getByRole('button', { name: 'G 476 AB' }).first()
  await chosen.evaluate(async (button: HTMLElement) => {
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const heading = document.querySelector('h1')
    const watching = new MutationObserver(() => resolve())
    if (heading) watching.observe(heading, { characterData: true, childList: true, subtree: true })
    button.click()
    await changed
    document.querySelector<HTMLElement>('form button[type=submit]')?.click()
  })
  await page.getByRole('heading', { name: t('report.wizard.page.prepare') }).waitFor()
  await page.getByText(vin).waitFor()
  const refused = page.getByRole('alert').getByText(t('report.wizard.stillOpen'))
  expect(await refused.count()).toBe(0)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: t('shell.next') }).click()
      return refused.count()
    })
    .toBe(1)
})

test('a begun draft is continued instead of another one for the same vehicle, and one without an entry is not kept', async () => {
  const tessa = await tester(product, locale)
  await vehicle(tessa, 'G 474 AB')
  const stored = async () => {
    const { items } = await tessa.caller.ok(reports.list, { query: { state: 'draft' } })
    return items.map(({ type }) => type).toSorted()
  }
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  const begin = async (type: ReportType) => {
    await page.goto('/app/reports/new')
    await page.getByRole('radio', { name: t(`report.type.${type}`) }).check()
    await chooseVehicle(page, 'G 474 AB')
  }
  const instruction = page.getByRole('checkbox', { name: t('report.wizard.safety.instruction') })
  await begin('disconnection')
  await instruction.check()
  await expect.poll(stored).toEqual(['disconnection'])

  await begin('disconnection')
  const [beforeMoment = ''] = t('report.wizard.vehicle.continue').split('{moment}')
  await page.getByRole('link', { name: beforeMoment }).click()
  await page.getByRole('heading', { name: t('report.wizard.page.prepare') }).waitFor()
  expect(await instruction.isChecked()).toBe(true)
  expect(await stored()).toEqual(['disconnection'])

  await begin('isolation')
  await expect.poll(stored).toEqual(['disconnection', 'isolation'])
  await begin('potentialEqualization')
  await expect.poll(stored).toEqual(['disconnection', 'potentialEqualization'])
})

test('a draft that changes after the answer to its last change was lost is saved without a conflict', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 473 AB')
  const stored = async () => {
    const { items } = await tessa.caller.ok(reports.list, { query: { state: 'draft' } })
    return items.map(({ type }) => type)
  }
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  const choose = (type: ReportType) => page.getByRole('radio', { name: t(`report.type.${type}`) }).check()
  await page.goto(`/app/reports/new/${id}`)
  await choose('isolation')
  await expect.poll(stored).toEqual(['isolation'])
  let lost = 0
  let isCut = false
  await page.route(/\/api\/report\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (lost > 0) return isCut ? route.abort() : route.fallback()
    await route.fetch()
    lost++
    return route.abort()
  })
  await choose('disconnection')
  await expect.poll(() => lost).toBe(1)
  expect(await stored()).toEqual(['disconnection'])
  await choose('potentialEqualization')
  const saved = page.getByText(t('shell.wizard.saved'), { exact: true })
  await saved.waitFor()
  lost = 0
  await choose('isolation')
  isCut = true
  await expect.poll(() => lost).toBe(1)
  await choose('disconnection')
  await page.getByText(t('shell.wizard.savedHere'), { exact: true }).waitFor()
  isCut = false
  await page.reload()
  await saved.waitFor()
  expect(await page.getByText(t('report.conflict.title')).count()).toBe(0)
  expect(await stored()).toEqual(['disconnection'])
})

test('a change that neither device nor server has stored is shown as not saved', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 474 AB')
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  const choose = (type: ReportType) => page.getByRole('radio', { name: t(`report.type.${type}`) }).check()
  const saving = (state: 'saved' | 'failed') => page.getByText(t(`shell.wizard.${state}`), { exact: true })
  await page.goto(`/app/reports/new/${id}`)
  await choose('isolation')
  await saving('saved').waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  let attempts = 0
  await page.route(/\/api\/report\/[0-9a-f-]{36}$/, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    attempts++
    return route.abort()
  })
  await choose('disconnection')
  await expect.poll(() => attempts).toBeGreaterThan(0)
  await saving('failed').waitFor()
  await page.unrouteAll()
  await choose('potentialEqualization')
  await saving('saved').waitFor()
})

test('a draft with a dangerous voltage, measured or shown by the two-pole tester, stops the work on the whole page and is not offered for deletion on the device, with the reason', async () => {
  const tessa = await tester(product, locale)
  const { _id: companyVehicleId } = await vehicle(tessa, 'G 472 AB')
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  const { decisionRule: _none, ...complete } = completeDisconnection
  const openDraft = async (name: string, values: Partial<Disconnection>) => {
    const measurement = { ...complete, steps: stepsAt(new Date()), ...values }
    const body = { type: 'disconnection' as const, name, companyVehicleId, measurement }
    const { _id } = await tessa.caller.ok(reports.create, { body })
    await page.goto(`/app/reports/new?report=${_id}`)
    await page.waitForURL('**/app/reports/new?draft=**')
  }
  const stop = page.getByRole('alertdialog', { name: t('report.stop.title') })
  await openDraft('Ohne Gefahr', { uPlusMinus_mV: 400 })
  await openDraft('Mit Gefahr', { uPlusMinus_mV: 400_000 })
  await stop.getByText('400 V').waitFor()
  const nothingMeasured = { uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null }
  await openDraft('Prüfer zeigt an', { ...nothingMeasured, absenceOfVoltage: false, meterTestAfter: null })
  await stop.getByText(t('report.stop.tester')).waitFor()
  await page.goto('/app/reports')
  await page.getByText(t('report.drafts.count', { count: 1 }), { exact: true }).waitFor()
  const unfolded = page.getByRole('list', { name: t('report.drafts') }).getByRole('listitem')
  expect(await unfolded.allInnerTexts()).toEqual([
    expect.stringContaining('Prüfer zeigt an'),
    expect.stringContaining('Mit Gefahr'),
  ])
  await page.goto('/app/reports/outbox')
  const row = (name: string) =>
    page
      .getByRole('list', { name: t('report.outbox') })
      .getByRole('listitem')
      .filter({ hasText: name })
  const offered = (name: string) =>
    row(name).getByRole('button', { name: t('report.drafts.deleteNamed', { name }) })
  await offered('Ohne Gefahr').waitFor()
  for (const name of ['Mit Gefahr', 'Prüfer zeigt an']) {
    await row(name).getByText(t('report.outbox.dangerous')).waitFor()
    expect(await offered(name).count()).toBe(0)
  }
})

test('a contradictory disconnection says that the vehicle has no tag, and offers to amend it', async () => {
  const tessa = await tester(product, locale)
  const car = await vehicle(tessa, 'G 477 AB')
  const kinds = ['provingUnit', 'multimeter', 'voltageTester', 'insulatingGloves'] as const
  const used = []
  for (const kind of kinds) used.push(await instrument(tessa, kind))
  const { _id } = await disconnection(tessa, car, used, { isAccepted: false })
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  await page.goto(`/app/reports/${_id}`)
  await page.getByText(t('report.next.untagged')).waitFor()
  await page.getByRole('button', { name: t('report.amend'), exact: true }).waitFor()
  await expectAccessible(page)
})

test('open drafts obey the search and the filters of the list', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 472 AB')
  const page = await product.open({ locale, width: 1440, signedIn: tessa.signedIn })
  await page.goto(`/app/reports/new/${id}`)
  await page.getByRole('radio', { name: t('report.type.isolation') }).check()
  await expect
    .poll(async () => (await tessa.caller.ok(reports.list, { query: { state: 'draft' } })).total)
    .toBe(1)
  await page.goto('/app/reports')
  const drafts = page.getByRole('region', { name: t('report.drafts'), exact: true })
  await drafts.waitFor()
  for (const [filter, count] of [
    ['#q=nirgends', 0],
    ['#q=g%20472', 1],
    ['?type=isolation', 1],
    ['?type=disconnection', 0],
    ['?result=valid', 0],
  ] as const) {
    // A change of the hash alone would not load the page.
    await page.goto('about:blank')
    await page.goto(`/app/reports${filter}`)
    await page.getByRole('heading', { name: t('shell.list.noResult') }).waitFor()
    await expect.poll(() => drafts.count()).toBe(count)
  }
})
