import type { Page } from 'playwright-core'
import { flawsOf, type Stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

/** Somebody who goes through the demo in a role, page by page. */
export interface Walk {
  password: string
  accountOf(role: string): string
  signIn(page: Page, role: string): Promise<void>
  /** What is wrong on these pages, and on which. */
  through(page: Page, addresses: string[]): Promise<string[]>
}

const t = wordsOf('de')

export function walkDemo(house: Stage): Walk {
  const { demo } = house
  if (!demo) throw new Error('the stage shows no demo')
  const { password, accountOf } = demo
  return {
    password,
    accountOf,

    async signIn(page, role) {
      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByLabel(named(t('account.login.username'))).fill(accountOf(role))
      await page.getByLabel(named(t('account.login.password'))).fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/app**')
    },

    async through(page, addresses) {
      const found: string[] = []
      for (const address of addresses) {
        await page.goto(address)
        await isShown(page)
        found.push(...(await flawsOf(page)).map((flaw) => `${address}: ${flaw}`))
      }
      return found
    },
  }
}

/** Its heading is there, and nothing is still being waited for. */
async function isShown(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-skeleton]'))
}
