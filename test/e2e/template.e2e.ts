import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { formPdf } from '../samples/sampleSheets.ts'
import { sampleOf } from '../support/sample.ts'
import { issueToSeveral } from './actions.ts'
import { emailOf, takeOverAccount } from './people.ts'
import { authority, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages: [Locale, number][] = [
  ['de', 1440],
  ['it', 390],
]

describe.each(sampleOf('template', languages))('own template (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)

  test('an uploaded PDF becomes a template, three people get it at once, and the one without an account through the mailed link', async () => {
    const anton = await member(product, 'Anton', 'Leitner', locale)
    const paula = await member(product, 'Paula', 'Hofer', locale)
    const gino = await member(product, 'Gino', 'Ferrari', locale)
    await authority(product, anton, unique('Prüfstelle Nordalpen '))
    const head = await product.open({ locale, width, signedIn: anton.signedIn })

    await createFromPdf(head, { name: 'Hochvolt-Lehrgang', level: 'PNA-2' }, locale)
    await expectAccessible(head)
    const name = unique('nora')
    const entries = [paula.evalid, gino.evalid, emailOf(name)]
    await issueToSeveral(head, { level: 'PNA-2', entries }, locale)
    await head
      .getByText(t('course.progress', { issued: 2, people: 3 }))
      .first()
      .waitFor()
    await head.getByText(t('course.progress.awaited', { count: 1 })).waitFor()
    await expectAccessible(head)

    const nora = await product.open({ locale, width: 390 })
    await takeOverAccount(product, nora, { name, firstname: 'Nora', lastname: 'Neuhauser', locale })
    await head
      .getByText(t('course.progress', { issued: 3, people: 3 }))
      .first()
      .waitFor()
    await goTo(nora, '/app/certificates')
    await nora
      .getByRole('link', { name: /Hochvolt-Lehrgang/ })
      .filter({ visible: true })
      .first()
      .click()
    await nora.waitForURL('**/app/certificates/*')
    await nora.getByText(t('certificate.sealing.title')).waitFor({ state: 'detached' })
    await nora.getByRole('link', { name: t('shell.pdf.download') }).waitFor()
    const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(await nora.locator('main').innerText())?.[0] ?? ''
    const anybody = await product.open({ locale, width: 390 })
    await anybody.goto(`/verify/${code}`)
    await anybody.getByText('Nora Neuhauser').first().waitFor()
    expect(await anybody.getByText('PNA-2').count()).toBeGreaterThan(0)
  })
})

/** The form fields of the PDF become its boxes. */
async function createFromPdf(page: Page, { name, level }: { name: string; level: string }, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/certificate-templates')
  await page.getByRole('link', { name: t('template.create') }).click()
  await page.getByLabel(named(t('template.name'))).fill(name)
  await page.getByLabel(named(t('template.level'))).fill(level)
  await page.getByLabel(named(t('template.layout'))).selectOption('uploaded')
  const buffer = Buffer.from(await formPdf())
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'urkunde.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText(t('template.sheet.form', { count: 12 })).waitFor()
  await page.getByRole('group', { name: t('template.boxes.layer') }).waitFor()
  await page.getByRole('button', { name: t('template.create') }).click()
  await page.getByRole('heading', { name: `${level} – ${name}` }).waitFor()
}
