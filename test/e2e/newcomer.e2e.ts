import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { counted } from './counted.ts'
import { emailOf, linkIn, password } from './people.ts'
import { administratorOf, company, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { keepApart } from './tabs.ts'
import { named, textsOf } from './texts.ts'

const screens: [Locale, number][] = [
  ['de', 390],
  ['en', 1440],
  ['it', 820],
]

describe.each(sampleOf('newcomer', screens))('the first steps of a company (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)

  /** An emailed link is opened in the same tab. */
  const followMail = async (page: Page, name: string, kind: string) =>
    page.goto(linkIn(await product.mailTo(emailOf(name)), kind))

  async function counting(page: Page) {
    keepApart(page)
    const count = await counted(page)
    return {
      count,
      type: (label: string, text: string) => page.getByLabel(named(label)).fill(text),
      press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
      follow: (name: string) =>
        page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first().click(),
    }
  }

  test('from sign-up to the first vehicle: 11 screens, 34 actions', async () => {
    const [name, workshop] = [unique('newcomer'), unique('Hofer Elektrik ')]
    const page = await product.open({ locale, width })
    await page.goto('/register')
    const { count, type, press, follow } = await counting(page)
    await type(t('account.register.username'), name)
    await type(t('account.register.email'), emailOf(name))
    await type(t('account.register.password'), password)
    await page.getByRole('checkbox').check()
    await press(t('account.register.submit'))
    await page.getByRole('heading', { name: t('account.register.written') }).waitFor()

    await followMail(page, name, 'activate')
    await press(t('account.activate.submit'))
    await follow(t('shell.toLogin'))
    await type(t('account.login.username'), name)
    await type(t('account.login.password'), password)
    await press(t('account.login.submit'))

    await page.waitForURL('**/app/user?message=incomplete')
    await type(t('account.firstname'), 'Nora')
    await type(t('account.lastname'), 'Hofer')
    await type(t('shell.birthday.day'), '5')
    await type(t('shell.birthday.month'), '5')
    await type(t('shell.birthday.year'), '1990')
    await type(t('account.metadata.address.street'), 'Ring 4')
    await type(t('account.metadata.address.zip'), '8010')
    await type(t('account.metadata.address.city'), 'Graz')
    await page.getByLabel(named(t('account.metadata.address.country'))).selectOption('AT')
    await press(t('shell.save'))
    await page.getByText(t('account.profile.saved')).first().waitFor()
    await page
      .getByRole('link', { name: t('shell.nav.overview') })
      .filter({ visible: true })
      .first()
      .click()
    await follow(t('shell.next.company'))

    await type(t('company.name'), workshop)
    await type(t('company.email'), emailOf(`${name}-office`))
    await press(t('company.create'))
    await page.getByText(t('company.notActivated')).waitFor()
    const mail = await product.mailTo(emailOf(`${name}-office`))
    expect(mail).toContain(t('mail.companyActivation.body', { by: 'Nora Hofer', company: workshop }))
    expect(mail).toContain(t('mail.about'))
    await followMail(page, `${name}-office`, 'company-activation')
    await press(t('company.activation.submit'))
    await follow(t('company.addVehicle'))

    await type(t('vehicle.vin'), 'wvwzzz1kz6w000001')
    await type(t('vehicle.plate'), 'G 1234 X')
    await type(t('vehicle.manufacturer'), 'Nordstern')
    await type(t('vehicle.model'), 'Volta 4')
    await page.getByLabel(named(t('vehicle.drivetrain'))).selectOption('BEV')
    await type(t('vehicle.constructionYear'), '2024')
    await press(t('vehicle.create'))
    await page.getByRole('heading', { name: 'G 1234 X' }).waitFor()
    expect(await count()).toEqual({ screens: 11, actions: 34 })
  })

  test('twenty coworkers are invited by a table: 2 screens, 4 actions, and the sheet of actions on a phone', async () => {
    const lead = await member(product, 'Lena', 'Egger', locale)
    await company(product, lead, unique('Egger Technik '))
    const page = await product.open({ locale, width, signedIn: lead.signedIn })
    await page.goto('/app/coworker')
    const { count, press, follow } = await counting(page)
    const names = Array.from({ length: 20 }, () => unique('guest'))
    const table = ['Name;E-Mail', ...names.map((name) => `${name};${emailOf(name)}`)].join('\n')
    const onPhone = width < 768 ? 1 : 0
    if (onPhone) await page.getByRole('main').locator('button[aria-haspopup=dialog]').last().click()
    await follow(t('importing.open'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await press(t('importing.check', { count: 20 }))
    await press(t('invitation.import.takeOver', { count: 20 }))
    await page.getByRole('heading', { name: t('invitation.import.done'), exact: true }).waitFor()
    await page.getByRole('link', { name: t('invitation.import.show') }).waitFor()
    expect(await count()).toEqual({ screens: 2 + onPhone, actions: 4 + onPhone })
    for (const name of names) expect(await product.mailTo(emailOf(name))).toContain(lead.fullname)
    await expectAccessible(page)
  })

  test('an authority is created, and its administrator is invited and opens it: 3 screens and 6 actions, 4 and 8', async () => {
    const [name, code] = [unique('head'), unique('NA')]
    const authority = `Prüfstelle ${code}`
    const { signedIn } = await administratorOf(product)
    const admin = await product.open({ locale, width, signedIn })
    await admin.goto('/app/certification-authorities')
    const creating = await counting(admin)
    await creating.follow(t('authority.create'))
    await creating.type(t('authority.name'), authority)
    await creating.type(t('authority.code'), code)
    await creating.type(t('authority.email'), emailOf(code.toLowerCase()))
    await creating.type(t('authority.adminEmail'), emailOf(name))
    await creating.press(t('authority.create'))
    await admin.getByRole('heading', { name: authority }).waitFor()
    expect(await creating.count()).toEqual({ screens: 3, actions: 6 })

    const head = await product.open({ locale, width })
    const mail = await product.mailTo(emailOf(name))
    expect(mail).toContain(t('mail.welcomeToLead.body', { inviter: 'Rosa Anlage', organisation: authority }))
    await head.goto(linkIn(mail, 'welcome'))
    const opening = await counting(head)
    await opening.type(t('account.register.username'), name)
    await opening.type(t('account.register.password'), password)
    await head.getByRole('checkbox').check()
    await opening.press(t('account.welcome.submit'))
    await opening.follow(t('shell.toLogin'))
    await opening.type(t('account.login.username'), name)
    await opening.type(t('account.login.password'), password)
    await opening.press(t('account.login.submit'))
    await head.waitForURL('**/app/user?message=incomplete')
    expect(await opening.count()).toEqual({ screens: 4, actions: 8 })
    await head.goto('/app/certification-authority')
    await head.getByRole('heading', { name: authority }).waitFor()
  })
})
