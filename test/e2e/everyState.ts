import type { Page } from 'playwright-core'
import { named, textsOf } from './texts.ts'

const t = textsOf('de')
const desk = 1440
const phone = 390

interface State {
  at: string
  bring(page: Page): Promise<void>
  /** The company administrator, unless named. */
  role?: string
  /** The only width at which the state exists. */
  width?: number
}

const list = '/app/company-vehicles'

export const states: State[] = [
  { at: list, bring: (page) => press(page, t('view.all')), width: desk },
  { at: list, bring: (page) => press(page, t('list.view')), width: desk },
  { at: list, bring: (page) => press(page, t('vehicle.drivetrain')), width: desk },
  { at: list, bring: (page) => page.keyboard.press('?') },
  { at: list, bring: (page) => find(page, 'KE') },
  { at: list, bring: (page) => find(page, 'nirgends') },
  { at: list, bring: (page) => press(page, t('shell.filter')), width: phone },
  { at: list, bring: (page) => page.locator('[popovertarget=account-menu]').click(), width: desk },
  { at: '/app', bring: (page) => pressIn(page, 'navigation', t('shell.nav.more')), width: phone },
  { at: `${list}/{companyVehicle}`, bring: archive },
  { at: '/app/user', bring: keepMessage },
  { at: '/app/instruments/new', bring: (page) => page.locator('main button[popovertarget]').first().click() },
  { at: '/app/coworker/import', bring: judgeTable },
  { at: '/app/company-profile', bring: (page) => press(page, t('company.leave')), role: 'employee, tester' },
  { at: '/app/security', bring: beginApp, role: 'employee, tester' },
  { at: '/app/my-data', bring: (page) => press(page, t('account.erase')), role: 'employee, tester' },
  {
    at: '/app/certification-authority',
    bring: (page) => press(page, t('authority.member.add')),
    role: 'authority administrator',
  },
]

/** With `menu`, the opener is in a menu, which then has the focus. */
export const questions: { at: string; menu?: string; opener: string; width: number }[] = [
  { at: list, opener: t('shell.find'), width: desk },
  { at: `${list}/{companyVehicle}`, menu: t('shell.actions'), opener: t('vehicle.archive'), width: desk },
  { at: list, opener: t('shell.filter'), width: phone },
  { at: list, opener: t('shell.nav.more'), width: phone },
]

/** In the menu of the page. */
async function archive(page: Page) {
  await press(page, t('shell.actions'))
  await press(page, t('vehicle.archive'))
}

const press = (page: Page, name: string) => pressIn(page, 'main', name)

const pressIn = (page: Page, landmark: 'main' | 'navigation', name: string) =>
  page
    .getByRole(landmark)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
    .click()

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(text)
  await page
    .getByRole('dialog')
    .getByRole('option')
    .or(page.getByText(t('find.nothing')))
    .first()
    .waitFor()
}

/** The message remains while it has the focus. */
async function keepMessage(page: Page) {
  await page.getByLabel(named(t('account.phone'))).fill('+43 664 1234567')
  await press(page, t('shell.save'))
  const toast = page.getByRole('status').filter({ hasText: t('account.profile.saved') })
  await toast.getByRole('button', { name: t('shell.close') }).focus()
}

async function beginApp(page: Page) {
  await press(page, t('security.app.begin'))
  await page.getByText(t('security.app.byHand')).waitFor()
}

async function judgeTable(page: Page) {
  const table = Buffer.from('E-Mail-Adresse;Telefon\nneu@example.org;1\nkein Postfach;2\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: table })
  await press(page, t('importing.check', { count: 2 }))
  await page.getByRole('heading', { name: t('invitation.import.checked') }).waitFor()
  await page.getByRole('table', { name: t('importing.refused') }).waitFor()
}
