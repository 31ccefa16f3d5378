import type { Page } from 'playwright-core'

/** Opens the menu of rare actions of a page. */
export const openActions = (page: Page, t: (key: 'shell.actions') => string) =>
  page.getByRole('button', { name: t('shell.actions'), exact: true }).click()

/** Opens a section that phones show closed. */
export async function unfold(page: Page, title: string) {
  const fold = page.locator('details').filter({ has: page.locator('summary h2', { hasText: title }) })
  await fold.waitFor()
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}
