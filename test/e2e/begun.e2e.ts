import { expect, test } from 'vitest'
import { reports } from '../../contract/report.ts'
import { stage } from './stage.ts'
import { tester, vehicle } from './seed.ts'
import { wordsOf } from './words.ts'

const locale = 'de'
const t = wordsOf(locale)
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
  await page.reload()
  await first.waitFor()
  // Leaving the wizard sends what waits to be sent.
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
