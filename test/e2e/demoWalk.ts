import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { session } from '../../contract/session.ts'
import { locales, type Locale } from '../../domain/locale.ts'
import { isFull } from '../support/sample.ts'
import { pages } from '../specification/pages.ts'
import { pageAt } from './everyPage.ts'
import { isShown, visit, watch } from './visit.ts'
import { textsOf } from './texts.ts'
import type { Stage } from './stageTypes.ts'

export interface Walk {
  password: string
  accountOf(role: string, organisation?: string): string
  /** Adds a session of the first account with that role, in that organisation if given. */
  enter(page: Page, role: string, organisation?: string): Promise<void>
  /** Also opens the first page. The browser uses the language of the walk afterwards. */
  signIn(page: Page, role: string, organisation?: string): Promise<void>
  /**
   * Returns the problems that `look` finds on these pages. Fails if an address shows another page, a refusal or an
   * error.
   */
  through(page: Page, addresses: string[], look: (page: Page) => Promise<string[]>): Promise<string[]>
}

export function walkDemo(product: Stage, locale: Locale = 'de'): Walk {
  const { demo } = product
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
      const script = await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      await page.goto('/app')
      await script.dispose()
      await page.locator('h1').first().waitFor()
    },

    async through(page, addresses, look) {
      const findings: string[] = []
      for (const [index, address] of addresses.entries()) {
        if (index === 0 && isAt(page, address)) await isShown(page)
        else await visit(page, address)
        await expectPageAt(page, address)
        findings.push(...(await look(page)).map((flaw) => `${address}: ${flaw}`))
      }
      return findings
    },
  }
}

/** Whether the page is already open after signing in. A full run loads it again. */
const isAt = (page: Page, address: string) => !isFull && URL.parse(address, page.url())?.href === page.url()

const noPage = new Set(
  locales.flatMap((locale) => {
    const t = textsOf(locale)
    return [t('shell.forbidden.title'), t('shell.notFound.title'), t('shell.crash.title')]
  }),
)

/** Fails on a redirect or a refusal. */
async function expectPageAt(page: Page, address: string) {
  const { pathname } = new URL(address, page.url())
  const shown = new URL(page.url()).pathname
  expect({ address, page: pageAt(shown, pages) }).toEqual({ address, page: pageAt(pathname, pages) })
  if (address === '/404' || address === '/forbidden') return
  for (const title of await page.locator('h1, h2').allInnerTexts())
    expect({ address, isPage: !noPage.has(title) }).toEqual({ address, isPage: true })
}
