import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { switchOrganisation } from './actions.ts'
import { openActions } from './folds.ts'
import { disconnection, instrument, tester as testerOf, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages: [Locale, number][] = [
  ['de', 1440],
  ['it', 390],
]

describe.each(sampleOf('workshop', languages))('actions on a sealed report (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)

  test('it is amended in one window at a time, verified, shared by a link and shown in the viewer, without requests to third parties', async () => {
    const tessa = await testerOf(product, locale)
    const proof = await instrument(tessa, 'provingUnit')
    const meter = await instrument(tessa, 'multimeter')
    const filed = await disconnection(tessa, await vehicle(tessa, 'G-HV 204'), [
      proof,
      meter,
      await instrument(tessa, 'voltageTester'),
      await instrument(tessa, 'insulatingGloves'),
    ])
    const tester = await product.open({ locale, width, signedIn: tessa.signedIn })
    const foreign: string[] = []
    const noteForeign = (page: Page) =>
      page.on('request', (request) => {
        const url = request.url()
        if (!/^(blob|data):/.test(url) && !url.startsWith(product.address)) foreign.push(url)
      })
    noteForeign(tester)
    const first = `/app/reports/${filed._id}`
    await goTo(tester, first)

    await amend(tester, first)
    const secondCode = codeOn(await tester.locator('main').innerText())
    const anybody = await product.open({ locale, width })
    noteForeign(anybody)
    await anybody.goto(`/verify/${filed.verifyCode}`)
    await anybody.getByText(t('verify.report.amended'), { exact: true }).first().waitFor()
    await expectAccessible(anybody)
    await anybody.goto(`/verify/${secondCode}`)
    // Headline and result: the seeded voltages contradict each other.
    await expect
      .poll(() => anybody.getByText(t('verify.report.contradicted'), { exact: true }).count())
      .toBe(2)
    // Shown in the time zone of the report, with its name.
    expect(await anybody.getByRole('region', { name: t('verify.log') }).innerText()).toMatch(/\(UTC[+-]\d/)

    const sealed = tester.url()
    await neverBegun(tester)
    await goTo(tester, sealed)
    const link = await share(tester)
    await anybody.goto(link)
    await anybody.getByRole('heading', { name: t('share.shown') }).waitFor()
    await anybody.getByText(filed.organisation).waitFor()
    await expectAccessible(anybody)
    await showPdf(anybody)
    await withdraw(tester)
    await anybody.reload()
    await anybody.getByRole('heading', { name: t('share.closed') }).waitFor()

    await showStored(tester, anybody, filed.organisation)
    expect(foreign).toEqual([])
  })

  /** A draft id that is unknown to the device must not start an empty report; a local draft survives a reload. */
  async function neverBegun(page: Page) {
    await page.goto(`/app/reports/new?draft=${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: t('report.wizard.notHere') }).waitFor()
    await expectAccessible(page)
    await page.goto('/app/reports/new')
    await page.waitForURL(/draft=/)
    const choice = page.getByRole('radio', { name: t('report.type.disconnection') })
    await choice.waitFor()
    await page.reload()
    await choice.waitFor()
  }

  /** Starts the correction in two windows. */
  async function amend(page: Page, original: string) {
    await openActions(page, t)
    await page.getByRole('button', { name: t('report.amend') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('report.amend.tag')).waitFor()
    await dialog.getByLabel(t('report.amend.reason')).fill('Der Ort fehlt im Protokoll.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('report.amend') }).click()
    await page.getByRole('checkbox', { name: t('report.confirm') }).waitFor()

    const other = await page.context().newPage()
    await other.goto(original)
    await other.getByText(t('report.beingAmended')).getByRole('link').click()
    await other.getByRole('link', { name: t('report.drafts.continue') }).click()
    await other.getByRole('heading', { name: t('report.wizard.elsewhere') }).waitFor()
    await expectAccessible(other)
    await other.getByRole('button', { name: t('report.wizard.elsewhere.take') }).click()
    await other.getByRole('checkbox', { name: t('report.confirm') }).waitFor()
    await page.getByRole('heading', { name: t('report.wizard.elsewhere') }).waitFor()
    await switchOrganisation(other, locale)
    await other.getByRole('checkbox', { name: t('report.confirm') }).check()
    await other.getByRole('button', { name: t('report.finalise') }).click()
    await other.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
    await other.getByText(t('report.verifyCode')).waitFor()
    const corrected = new URL(other.url()).pathname
    await other.close()
    await page.goto(corrected)
    await page.getByText(t('report.verifyCode')).waitFor()
  }

  async function share(page: Page) {
    await page.getByRole('button', { name: t('share.make') }).click()
    await page.getByText(t('share.created')).waitFor()
    const link = await page.getByText(/\/pdf\/report#[\w-]{43}/).innerText()
    const { pathname, hash } = new URL(link)
    return pathname + hash
  }

  async function withdraw(page: Page) {
    await page.getByRole('button', { name: t('share.withdraw') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('share.withdraw') })
      .click()
    await page.getByText(t('share.withdrawn')).first().waitFor()
  }

  async function showPdf(page: Page) {
    const show = page.getByRole('button', { name: t('shell.pdf.show') })
    await show.or(page.locator('iframe')).first().waitFor()
    if (await show.isVisible()) await show.click()
    // A cross-origin frame renders only when visible.
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').locator('img, canvas').first().waitFor()
  }

  async function showStored(page: Page, anybody: Page, organisation: string) {
    const file = await page.getByRole('link', { name: t('report.page.download') }).getAttribute('href')
    const address = `/pdf/webviewer/${file?.split('/').at(-1)}`
    await anybody.goto(address)
    await anybody.waitForURL('**/login**')
    await goTo(page, address)
    await page.getByText(t('document.shown.kind.report')).waitFor()
    await page.locator('main').getByText(organisation).first().waitFor()
    await showPdf(page)
  }
})

const codeOn = (text: string) => /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)?.[0] ?? ''
