import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import {
  addVehicle,
  createAuthority,
  foundCompany,
  issueCertificate,
  reportDisconnection,
} from './actions.ts'
import { join, ownEvalId, setUp } from './people.ts'
import { stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

/** German on a desktop, English on a tablet, Italian on a phone. */
const widths = { de: 1440, en: 820, it: 390 }

describe.each(sampleOf('main-job', locales))(
  'from sign-up to a measured, sealed and publicly verified report (%s)',
  (locale) => {
    // Starts with the setup link and the first report of the product.
    const product = stage({ fresh: true })
    const t = textsOf(locale)
    const width = widths[locale]

    test('a person qualifies, measures, files a report and is verified; a revoked certificate shows at once', async () => {
      const admin = await product.open({ locale, width })
      await setUp(product, admin, locale)

      const tester = await product.open({ locale, width })
      await join(product, tester, { name: 'tessa', firstname: 'Tessa', lastname: 'Hofer', locale })
      await foundCompany(product, tester, 'Hofer Fahrzeugtechnik', locale)
      const evalId = await ownEvalId(tester)

      const head = await product.open({ locale, width })
      await join(product, head, { name: 'anton', firstname: 'Anton', lastname: 'Leitner', locale })
      await createAuthority(admin, 'Prüfstelle Nordalpen', 'anton', locale)

      await head.reload()
      await issueCertificate(head, evalId, 'Tessa Hofer', locale)
      await takeDigitalProof(head, t)
      const certificateCode = codeOn(await head.locator('main').innerText())

      await addVehicle(tester, 'G-HV 204', locale)
      await reportDisconnection(tester, 'G-HV 204', ['0,2', '-0,1', '0.1'], locale)
      const filed = await tester.locator('main').innerText()
      const reportCode = codeOn(filed)
      const number = /\b\d{4}-00001\b/.exec(filed)?.[0] ?? 'no number on the page'
      const [download] = await Promise.all([
        tester.waitForEvent('download'),
        tester.getByRole('link', { name: t('report.page.download') }).click(),
      ])
      expect(download.suggestedFilename()).toBe(t('report.fileName', { number }))
      // The typed wait is longer than the recorded times, so the tag follows the acceptance.
      await tester.getByRole('button', { name: t('report.accept'), exact: true }).click()
      const acceptance = tester.getByRole('dialog')
      await acceptance.getByLabel(named(t('tag.reason'))).fill('Vor dem Öffnen der App gewartet')
      await acceptance.getByRole('button', { name: t('report.accept'), exact: true }).click()
      await tester.getByRole('link', { name: t('report.next.hangTag') }).click()
      const name = tester.getByLabel(named(t('sign.line.name')))
      await expect.poll(() => name.inputValue()).toBe('Tessa Hofer')

      const anybody = await product.open({ locale, width: 390 })
      await anybody.goto('/')
      await anybody.getByRole('heading', { name: t('account.login') }).waitFor()
      await goTo(anybody, `/verify/${certificateCode}`)
      await anybody.getByText('Tessa Hofer').waitFor()
      await anybody.getByText(t('shell.state.valid'), { exact: true }).first().waitFor()
      await anybody.goto(`/verify/${reportCode}`)
      await anybody.getByText('Hofer Fahrzeugtechnik').waitFor()

      await head.getByRole('button', { name: t('certificate.revoke') }).click()
      const dialog = head.getByRole('dialog')
      await dialog.getByLabel(named(t('shell.confirm.reason'))).fill('Nachprüfung nicht bestanden')
      await dialog
        .getByLabel(named(t('shell.confirm.keyword', { keyword: t('certificate.revoke.keyword') })))
        .fill(t('certificate.revoke.keyword'))
      await dialog.getByRole('button', { name: t('certificate.revoke') }).click()
      await head.getByText(t('certificate.revoked')).first().waitFor()
      await anybody.goto(`/verify/${certificateCode}`)
      // Visible on the first load after the revocation.
      const revoked = anybody.getByText(t('shell.state.revoked'), { exact: true })
      await revoked
        .or(anybody.getByText(t('shell.state.valid'), { exact: true }))
        .first()
        .waitFor()
      expect(await revoked.count()).toBeGreaterThan(0)
    })
  },
)

/** Credential files and badge image. Another person's certificate cannot be shared on LinkedIn. */
async function takeDigitalProof(page: Page, t: ReturnType<typeof textsOf>) {
  const proof = page.getByRole('region', { name: t('certificate.proof') })
  await proof.getByText(t('certificate.proof.programs'), { exact: true }).click()
  for (const [link, file] of [
    [t('certificate.proof.jwt'), /\.jwt$/],
    ['JSON (3.0.2)', /-3\.0\.2\.json$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      proof.getByRole('link', { name: link }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(file)
  }
  const badge = proof.getByRole('img')
  await badge.scrollIntoViewIfNeeded()
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  expect(await proof.getByRole('link', { name: t('certificate.proof.linkedIn') }).count()).toBe(0)
}

const codeOn = (text: string) => /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(text)?.[0] ?? 'no code on the page'
