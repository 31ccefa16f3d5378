import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { quarterOf } from '../support/sample.ts'
import { visit } from './visit.ts'
import { textsOf, type Texts } from './texts.ts'

/** Controls that change something: forms, links to forms, and buttons except those that only show something. */
export async function changesOfferedOn(page: Page, locale: Locale, except: string[] = []) {
  const t = textsOf(locale)
  const offered = await page.getByRole('main').evaluate((main) => {
    const visible = (selector: string) =>
      [...main.querySelectorAll<HTMLElement>(selector)].filter(
        (part) => part.checkVisibility() || part.closest('[data-menu] + [popover]'),
      )
    // Buttons for menus, sorting, paging and periods only show something.
    const buttons = visible(
      'button:not([aria-haspopup], [aria-expanded], [aria-pressed], [aria-controls], [popovertarget])',
    )
      .filter((button) => !button.closest('th, nav'))
      .map((button) => button.getAttribute('aria-label') ?? button.innerText)
    const ways = visible('a[href]')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /\/(new|import|invite)(\/|\?|$)/.test(href))
    return [...buttons, ...ways, ...visible('form, textarea, input[type=file]').map((part) => part.outerHTML)]
  })
  const shows = showing(t)
  return offered.filter((one) => !except.includes(one) && !shows.some((heading) => one.endsWith(heading)))
}

const showing = (t: Texts) => [
  t('certificate.check.copy'),
  t('shell.chart.asTable'),
  t('list.print'),
  t('template.versions.show.one', { version: 1 }),
]

/** Expects a refusal with a message and without a form. A sampled run checks one address in four. */
export async function expectRefused(page: Page, addresses: string[], locale: Locale) {
  const t = textsOf(locale)
  const open: string[] = []
  for (const address of quarterOf(addresses.join(' '), addresses)) {
    await visit(page, address)
    const heading = page.getByRole('heading', { name: t('shell.forbidden.title') })
    const refused = await heading.waitFor().then(
      () => true,
      () => false,
    )
    const forms = page.getByRole('main').locator('form, input, select, textarea')
    if (!refused || (await forms.count()) > 0) open.push(address)
  }
  expect(open).toEqual([])
}

export const firstOf = (page: Page, list: string) =>
  page
    .getByRole('main')
    .locator(`a[href^="${list}/0"]`)
    .filter({ visible: true })
    .first()
    .getAttribute('href')
    .then((href) => href ?? '')

/** The count shown by the list; a list without pages is counted by rows. */
export async function shownOn(page: Page) {
  const main = page.getByRole('main')
  const range = main.locator('nav [role=status]')
  if ((await range.count()) === 0) return main.getByRole('listitem').count()
  return Number(/\d+(?=\D*$)/.exec(await range.first().innerText())?.[0])
}

/** Visible controls of the page above its first card, without those of the search. */
export const controlsAboveCards = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('[data-cards] > li')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
      .filter((control) => !control.closest('[role=search], nav'))
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().bottom <= top)
      .map((control) => control.innerText)
  })
