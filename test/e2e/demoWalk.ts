import type { Page } from 'playwright-core'
import { session } from '../../contract/session.ts'
import type { Locale } from '../../domain/locale.ts'
import type { Stage } from './stage.ts'
import { visit, watch } from './visit.ts'

/** A person of the demo who goes through its pages in a role and a language. */
export interface Walk {
  password: string
  accountOf(role: string, organisation?: string): string
  /** Gives the browser a session of the first account of that role, in that organisation if it is named. */
  enter(page: Page, role: string, organisation?: string): Promise<void>
  /** The same, and opens the first page; the browser shows the language of the walk from then on. */
  signIn(page: Page, role: string, organisation?: string): Promise<void>
  /** What `look` finds wrong on each of these pages, with the address. */
  through(page: Page, addresses: string[], look: (page: Page) => Promise<string[]>): Promise<string[]>
}

export function walkDemo(house: Stage, locale: Locale = 'de'): Walk {
  const { demo } = house
  if (!demo) throw new Error('the stage shows no demo')
  const { password, accountOf } = demo

  async function enter(page: Page, role: string, organisation?: string) {
    watch(page)
    await page.context().clearCookies()
    const { method, path } = session.open
    const answer = await page.request.fetch(path, {
      method,
      data: { username: accountOf(role, organisation), password },
    })
    if (!answer.ok()) throw new Error(`${role} cannot sign in: ${await answer.text()}`)
  }

  return {
    password,
    accountOf,
    enter,

    async signIn(page, role, organisation) {
      await enter(page, role, organisation)
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      await page.goto('/app')
      await page.locator('h1').first().waitFor()
    },

    async through(page, addresses, look) {
      const found: string[] = []
      for (const address of addresses) {
        await visit(page, address)
        found.push(...(await look(page)).map((flaw) => `${address}: ${flaw}`))
      }
      return found
    },
  }
}
