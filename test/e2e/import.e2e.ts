import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { company, member } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

const widths = { de: 390, en: 1440, it: 820 }

describe.each(sampleOf('import', locales))('import of a table (%s)', (locale) => {
  const product = stage()
  const t = textsOf(locale)

  test('of coworkers: recognises a column "Mail" and a table without headings, and names a missing column', async () => {
    const lead = await member(product, 'Lena', 'Egger', locale)
    await company(product, lead, `Egger Import ${locale}`)
    const page = await product.open({ locale, width: widths[locale], signedIn: lead.signedIn })
    await page.goto('/app/coworker/import')
    const missing = (fields: string) => page.getByText(t('shell.stillNeeded', { fields }))
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await missing(t('importing.file')).waitFor()
    expect(await page.getByRole('button', { name: t('importing.check.table') }).isDisabled()).toBe(true)

    await choose('Telefon\n1\n')
    await missing(t('invitation.email')).waitFor()
    await choose('neu@example.org;1\nalt@example.org;2\n')
    const first = page.getByLabel(named(t('importing.field.of', { column: 1 })))
    await expect.poll(() => first.inputValue()).toBe('email')

    await page.getByLabel(named(t('importing.pasted'))).fill('Handy\tMail\n1\tneu@example.org\n')
    await page.getByLabel(named(t('importing.field.of', { column: 'Handy' }))).waitFor()
    await choose('Telefon;Mail\n1;neu@example.org\n2;kein Postfach\n3;NEU@example.org\n')
    const mail = page.getByLabel(named(t('importing.field.of', { column: 'Mail' })))
    await expect.poll(() => mail.inputValue()).toBe('email')
    expect(await missing(t('invitation.email')).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('importing.check', { count: 3 }) }).click()
    await page.getByRole('heading', { name: t('invitation.import.checked') }).waitFor()
    await page.getByRole('table', { name: t('importing.refused') }).waitFor()
    await page.getByRole('cell', { name: t('importing.repeated', { line: 2 }) }).waitFor()
    await page.getByRole('button', { name: t('invitation.import.takeOver', { count: 1 }) }).waitFor()
  })
})
