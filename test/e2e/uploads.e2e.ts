import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formPdf } from '../samples/sampleSheets.ts'
import { chooseTemplateAndPeople } from './actions.ts'
import { authority, member, unique } from './seed.ts'
import { stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

const locale = 'de'
const t = textsOf(locale)
const product = stage()

test('an upload changes nothing else in the certificate wizard, and no certificate is issued before it ends', async () => {
  const paula = await member(product, 'Paula', 'Hofer', locale)
  const anton = await member(product, 'Anton', 'Leitner', locale)
  await authority(product, anton, unique('Prüfstelle Nordalpen '))
  const page = await product.open({ locale, signedIn: anton.signedIn })
  const release = await holdUploads(page)
  await chooseTemplateAndPeople(page, { level: 'EVAL-2', entries: [paula.evalid] }, locale)

  await choose(page, 'Kurs.pdf')
  await choose(page, 'Praxis.pdf')
  await page.getByLabel(named(t('certificate.issue.identityCheck'))).fill('Reisepass im Original gesehen')
  await page.getByRole('button', { name: t('shell.next') }).click()
  await page.getByLabel(t('certificate.issue.prerequisites.checked')).check()
  const submit = page.getByRole('button', { name: t('certificate.issue.submit', { count: 1 }) })
  await page.getByText(t('certificate.issue.documents.uploading', { name: 'Praxis.pdf' })).waitFor()
  expect(await submit.isEnabled()).toBe(false)

  release()
  await page.getByText(/Kurs\.pdf · Praxis\.pdf|Praxis\.pdf · Kurs\.pdf/).waitFor()
  await page.getByText('Reisepass im Original gesehen').waitFor()
  expect(await page.getByLabel(t('certificate.issue.prerequisites.checked')).isChecked()).toBe(true)
  await submit.click()
  await page.getByText(t('certificate.issue.done')).first().waitFor()
  await page.getByRole('link', { name: t('certificate.issue.open') }).click()
  await page.getByText('Kurs.pdf').first().waitFor()
  await page.getByText('Praxis.pdf').first().waitFor()
})

async function holdUploads(page: Page) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/trainingDocument', async (route) => {
    await opened
    await route.continue()
  })
  return open
}

const choose = async (page: Page, name: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(await formPdf()) })
