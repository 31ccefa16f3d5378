import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { isInstalled } from '../proxies/programs.ts'
import { sampleOf } from '../support/sample.ts'
import { emailOf } from './people.ts'
import { company, member, unique, vehicle } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const widths = { de: 390, en: 820, it: 1440 }

/** The programs that read a printed label. */
const readsLabels = isInstalled('pdftoppm', '-v') && isInstalled('zbarimg', '--version')

describe.each(sampleOf('scan', locales))('codes in front of the camera (%s)', (locale) => {
  const product = stage({ camera: true })
  const t = textsOf(locale)
  const width = widths[locale]

  test.runIf(readsLabels)('a person is invited only by the code in their profile', async () => {
    const { signedIn, name, evalid } = await member(product, 'Bert', 'Aigner', locale)
    const bert = await product.open({ locale, width, signedIn })
    await bert.goto('/app/user')
    await bert.getByRole('img', { name: t('scan.own.qr') }).waitFor()
    await bert.locator('main').getByText(evalid).first().waitFor()

    const lead = await member(product, 'Anna', 'Lindner', locale)
    await company(product, lead, unique('Lindner Fahrzeugelektrik '))
    const anna = await product.open({ locale, width, signedIn: lead.signedIn })
    const foreign: string[] = []
    anna.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(product.address))
        foreign.push(request.url())
    })
    await goTo(anna, '/app/coworker/invite')
    await anna.getByRole('radio', { name: t('invitation.way.evalid') }).click()
    const scan = anna.getByRole('button', { name: t('scan.start') })

    // Without camera permission the dialog shows a message.
    await scan.click()
    const dialog = anna.getByRole('dialog', { name: t('scan.title') })
    await dialog.getByText(t('scan.denied')).waitFor()
    await expectAccessible(anna)
    await anna.context().grantPermissions(['camera'])
    await product.showToCamera('https://example.org/')
    await dialog.getByRole('button', { name: t('shell.retry') }).click()
    await dialog.getByText(t('scan.foreign')).waitFor()
    await expectAccessible(anna)
    await anna.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await product.showToCamera(`${product.address}/verify/3EQX9-SN4K6-N4FSK-R4APK`)
    await scan.click()
    await dialog.getByText(t('scan.document')).waitFor()
    await dialog.getByRole('button', { name: t('scan.close') }).click()

    await product.showToCamera(evalid)
    await scan.click()
    await dialog.getByText(t('scan.found')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await anna.getByLabel(named(t('invitation.evalid'))).inputValue()).toBe(evalid)
    await anna.getByText('Bert Aigner').waitFor()
    await anna.getByRole('button', { name: t('invitation.create.submit') }).click()
    await anna.getByText(t('invitation.sent')).first().waitFor()
    expect(await product.mailTo(emailOf(name))).toContain('acceptCompanyInvitation')
    expect(foreign).toEqual([])

    const { _id: car } = await vehicle(lead, 'G-EV 7')
    await goTo(anna, '/app/company-vehicles')
    await product.showToCamera(await labelOf(anna))
    await anna.keyboard.press('Escape')
    await scan.click()
    await anna.waitForURL(`**/app/company-vehicles/${car}`)
    await anna.getByRole('heading', { name: 'G-EV 7' }).waitFor()
  })

  test('the VIN of a new vehicle is scanned, and a code without one is refused', async () => {
    const lead = await member(product, 'Vera', 'Lindner', locale)
    await company(product, lead, unique('Lindner Karosserie '))
    const vera = await product.open({ locale, width, signedIn: lead.signedIn })
    await vera.context().grantPermissions(['camera'])
    await goTo(vera, '/app/company-vehicles/new')
    await product.showToCamera(`${product.address}/verify/3EQX9-SN4K6-N4FSK-R4APK`)
    await vera.getByRole('button', { name: t('scan.start') }).click()
    const dialog = vera.getByRole('dialog', { name: t('scan.title') })
    await dialog.getByText(t('scan.vin.none')).waitFor()
    await expectAccessible(vera)
    await product.showToCamera('WVWZZZE1ZMP000042')
    await dialog.waitFor({ state: 'detached' })
    expect(await vera.getByLabel(named(t('vehicle.vin'))).inputValue()).toBe('WVWZZZE1ZMP000042')
  })

  /** The link on the label of the only vehicle, printed on a partly used sheet. */
  async function labelOf(page: Page) {
    if (width < 768) await page.getByRole('button', { name: t('shell.filter'), exact: true }).click()
    await page.getByRole('button', { name: t('label.print', { count: 1 }) }).click()
    const dialog = page.getByRole('dialog', { name: t('label.title') })
    await dialog.getByLabel(named(t('label.form'))).selectOption('sheet24')
    await dialog.getByLabel(named(t('label.start'))).selectOption('5')
    await expectAccessible(page)
    const sheet = dialog.getByRole('link', { name: t('label.download', { count: 1 }) })
    const [download] = await Promise.all([page.waitForEvent('download'), sheet.click()])
    return codeInPdf(await download.path())
  }

  test('a document is verified by its code without an account, and a code of another kind is recognised', async () => {
    const anybody = await product.open({ locale, width })
    await anybody.context().grantPermissions(['camera'])
    await product.showToCamera('EVAL-0123456789ABT')
    await anybody.goto('/verify/phs 2o26 ooo12')
    const typed = anybody.getByLabel(t('verify.code'), { exact: true })
    await anybody.getByText(t('verify.code.mistaken.certificateNumber')).waitFor()
    await typed.fill('eval o123 4567 89abt')
    await typed.press('Enter')
    await anybody.getByText(t('verify.code.mistaken.evalId')).waitFor()
    const scan = anybody.getByRole('button', { name: t('scan.start') })
    await scan.click()
    await anybody.getByText(t('scan.personOnly')).waitFor()
    await anybody.getByRole('button', { name: t('scan.close') }).click()
    await product.showToCamera(`${product.address}/verify/3EQX9-SN4K6-N4FSK-R4APK`)
    await scan.click()
    await anybody.waitForURL('**/verify/3EQX9-SN4K6-N4FSK-R4APK')
  })

  test('a document is verified by its pasted link, with or without the scheme, and opened by a shared one', async () => {
    const anybody = await product.open({ locale, width })
    const paste = async (text: string) => {
      await anybody.goto('/verify')
      const field = anybody.getByLabel(t('verify.code'), { exact: true })
      await field.click()
      await anybody.keyboard.insertText(text)
      await anybody.keyboard.press('Enter')
    }
    const link = `${product.address}/verify/3EQX9-SN4K6-N4FSK-R4APK`
    for (const text of [
      link,
      link.replace('http:', 'https:'),
      link.replace(/^.*?:\/\//, ''),
      link.toUpperCase(),
    ]) {
      await paste(text)
      await anybody.waitForURL('**/verify/3EQX9-SN4K6-N4FSK-R4APK')
    }
    await paste(`${product.address}/pdf/certificate#${'aB3-_'.repeat(8)}xyz`)
    await anybody.waitForURL('**/pdf/certificate**')
  })
})

function codeInPdf(file: string) {
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, `${file}-page`])
  return execFileSync('zbarimg', ['--quiet', '--raw', `${file}-page.png`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
