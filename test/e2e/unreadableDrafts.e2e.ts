import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reports } from '../../contract/report.ts'
import { stage } from './stage.ts'
import { tester, vehicle } from './seed.ts'
import { textsOf } from './texts.ts'

const locale = 'de'
const t = textsOf(locale)
const product = stage()

/** Stores damaged copies of the only draft on this device. */
const damage = (page: Page, copies: Record<string, unknown>[]) =>
  page.evaluate(async (changes) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const db = await done(indexedDB.open('eval'))
    const store = db.transaction('entry', 'readwrite').objectStore('entry')
    const all = (await done(store.getAll())) as { kind: string; value: object }[]
    const entry = all.find(({ kind }) => kind === 'reportDraft')
    for (const [index, change] of changes.entries())
      await done(
        store.put({
          ...entry,
          id: `damaged-${index}`,
          value: change.value ?? { ...entry?.value, ...change },
        }),
      )
    db.close()
  }, copies)

test('damaged drafts on the device are listed, hide no other draft and are deleted only by the user', async () => {
  const tessa = await tester(product, locale)
  const { _id: id } = await vehicle(tessa, 'G 478 AB')
  const page = await product.open({ locale, width: 390, signedIn: tessa.signedIn })
  await page.goto(`/app/reports/new/${id}`)
  await page.getByRole('radio', { name: t('report.type.isolation') }).check()
  await expect
    .poll(async () => (await tessa.caller.ok(reports.list, { query: { state: 'draft' } })).total)
    .toBe(1)
  await page.goto('/app/reports')
  await damage(page, [
    { name: 'Ohne Messung', measurement: null },
    { name: 'Ohne Fotos', photos: null },
    { name: 'Fremde Art', type: 'thermal', changedAt: 'x' },
    { value: 'x' },
  ])
  const unreadable = page.getByRole('list', { name: t('report.unreadable') }).getByRole('listitem')
  for (const address of ['/app/reports/outbox', '/app/reports']) {
    await page.goto(address)
    await expect.poll(() => unreadable.count()).toBe(4)
    await page.getByText('G 478 AB').first().waitFor({ state: 'attached' })
  }
  await page.goto('/app/reports/new?draft=damaged-0')
  await page.getByRole('heading', { name: t('report.wizard.unreadable') }).waitFor()

  await page.goto('/app/reports')
  await page
    .getByRole('button', { name: t('report.drafts.deleteNamed', { name: t('report.unreadable.unnamed') }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('report.delete') })
    .click()
  await expect.poll(() => unreadable.count()).toBe(3)
  await unreadable.getByText('Ohne Messung').waitFor()
})
