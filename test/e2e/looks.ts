import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { contrastFlawsOf, flawsOf, widthFlawsOf } from './stage.ts'

const height = 900

interface Look {
  width: number
  /** The language a page is walked through in: between them the looks show all three. */
  locale: Locale
  flawsOf(page: Page): Promise<string[]>
}

/** How a page is seen: at a desk, on a phone, and at a desk of 1440 pixels enlarged to twice its size. */
export const looks: Look[] = [
  { width: 1440, locale: 'de', flawsOf: flawsInLightAndDark },
  { width: 390, locale: 'it', flawsOf: flawsInLightAndDark },
  { width: 720, locale: 'en', flawsOf: widthFlawsOf },
]

/** What is wrong with what a page shows now, in every look or some, in the language it is in. */
export async function flawsInEveryLook(page: Page, seen = looks) {
  const found: string[] = []
  for (const look of seen) found.push(...(await flawsIn(page, look)))
  return found
}

export async function flawsIn(page: Page, look: Look) {
  await show(page, look.width, 'light')
  return (await look.flawsOf(page)).map((flaw) => `${look.width}, ${flaw}`)
}

async function flawsInLightAndDark(page: Page) {
  const inLight = await flawsOf(page)
  const { width = 0 } = page.viewportSize() ?? {}
  await show(page, width, 'dark')
  const inDark = await contrastFlawsOf(page)
  await show(page, width, 'light')
  return [...inLight, ...inDark.map((flaw) => `dark, ${flaw}`)]
}

async function show(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A colour on its way from one to the other is neither.
  await page.waitForFunction(async (scheme) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return (
      document.documentElement.dataset.mantineColorScheme === scheme &&
      document.getAnimations().every(({ playState }) => playState !== 'running')
    )
  }, colorScheme)
}
