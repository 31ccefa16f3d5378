import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { flawsOf, type Stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

/** Somebody who goes through the demo in a role, page by page. */
export interface Walk {
  password: string
  accountOf(role: string, organisation?: string): string
  /** The first of that role, in that organisation if it is named; reads the language of the walk from then on. */
  signIn(page: Page, role: string, organisation?: string): Promise<void>
  /** What is wrong on these pages, and on which; looked at as they are opened, or in some other way. */
  through(page: Page, addresses: string[], look?: (page: Page) => Promise<string[]>): Promise<string[]>
}

export function walkDemo(house: Stage, locale: Locale = 'de'): Walk {
  const { demo } = house
  const t = wordsOf(locale)
  if (!demo) throw new Error('the stage shows no demo')
  const { password, accountOf } = demo
  return {
    password,
    accountOf,

    async signIn(page, role, organisation) {
      await page.context().clearCookies()
      await page.goto('/login')
      await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
      await page.getByLabel(named(t('account.login.username'))).fill(accountOf(role, organisation))
      await page.getByLabel(named(t('account.login.password'))).fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/app**')
    },

    async through(page, addresses, look = flawsOf) {
      const found: string[] = []
      for (const address of addresses) {
        await page.goto(address)
        await isShown(page)
        found.push(...(await look(page)).map((flaw) => `${address}: ${flaw}`))
      }
      return found
    },
  }
}

const quietMs = 5000

/** Its heading is there, and nothing is still being waited for. */
export async function isShown(page: Page) {
  await page.locator('h1').first().waitFor()
  // One that draws a paper opens the stream of news before it was ever quiet, and that stays open.
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-skeleton]'))
}
