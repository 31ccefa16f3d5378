import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { isFull, sampleOf } from '../sample.ts'
import { flawsOf } from './axe.ts'

const height = 900

type Scheme = 'light' | 'dark'

export interface Look {
  width: number
  /** The language of the pages: the looks show all three between them. */
  locale: Locale
  schemes: readonly Scheme[]
}

const screens: Pick<Look, 'width' | 'locale'>[] = [
  { width: 1440, locale: 'de' },
  { width: 390, locale: 'it' },
  // A desk of 1440 pixels enlarged to twice its size.
  { width: 720, locale: 'en' },
]

/** Each page at a desk, on a phone and enlarged, in light and dark. */
const everyLook: Look[] = screens.map((screen) => ({ ...screen, schemes: ['light', 'dark'] }))
const singleLooks: Look[] = everyLook.flatMap((look) =>
  look.schemes.map((scheme) => ({ ...look, schemes: [scheme] })),
)

/** The looks in which a page or state is checked in this run: one, chosen by its name; in a full run all. */
export const looksFor = (name: string, isPossible: (look: Look) => boolean = () => true): readonly Look[] =>
  isFull ? everyLook.filter(isPossible) : sampleOf(name, singleLooks.filter(isPossible))

/** What is wrong with what a page shows now, in the language it is in. */
export async function flawsIn(page: Page, { width, schemes }: Look, check = flawsOf) {
  const found: string[] = []
  for (const scheme of schemes) {
    await show(page, width, scheme)
    const flaws = await check(page)
    found.push(...flaws.map((flaw) => `${width}, ${scheme}, ${flaw}`))
  }
  return found
}

async function show(page: Page, width: number, colorScheme: Scheme) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
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
