import type { Page } from 'playwright-core'
import { wordsOf } from './words.ts'

const t = wordsOf('de')

/** Presses the first button that is called so, or whose name begins so, on the page. */
const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
    .click()

/** Behind the sign-in: the pages of each role, by what stands after `/app/`. */
export const pagesOf = {
  'company administrator': [
    ...['', 'reports', 'company-vehicles', 'forum', 'coworker', 'qualification', 'work-gate', 'signs'],
    ...['calendar', 'my-data', 'user', 'terms', 'instruments/new'],
  ],
  'authority administrator': ['certification-authority', 'certificate-templates/new', 'certificate/new'],
  'system administrator': ['users', 'certification-authorities', 'operator', 'errors', 'vehicles/new'],
}

/** What opens in front of a page or on it, and how. */
export const opened: [address: string, open: (page: Page) => Promise<void>][] = [
  ['company-vehicles', (page) => press(page, t('view.all'))],
  ['company-vehicles', (page) => press(page, t('list.view'))],
  ['company-vehicles', (page) => press(page, t('vehicle.drivetrain'))],
  ['company-vehicles', (page) => page.keyboard.press('?')],
  [
    'company-vehicles',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('KE')
      await page.getByRole('option').first().waitFor()
    },
  ],
  [
    'company-vehicles',
    async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await press(page, t('shell.filter'))
    },
  ],
  ['instruments/new', (page) => page.locator('main button[popovertarget]').first().click()],
  [
    'coworker/import',
    async (page) => {
      const table = Buffer.from('E-Mail-Adresse;Telefon\nneu@example.org;1\nkein Postfach;2\n')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: table })
      await press(page, t('importing.check', { count: 2 }))
      await page.getByRole('heading', { name: t('importing.checked') }).waitFor()
      await page.getByRole('table', { name: t('importing.refused') }).waitFor()
    },
  ],
]
