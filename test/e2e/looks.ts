import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { isFull, sampleOf } from '../support/sample.ts'
import { violationsOf } from './axe.ts'

const height = 900

type Scheme = 'light' | 'dark'

export interface Look {
  width: number
  /** Together the looks cover all three languages. */
  locale: Locale
  schemes: readonly Scheme[]
}

const screens: Pick<Look, 'width' | 'locale'>[] = [
  { width: 1440, locale: 'de' },
  { width: 390, locale: 'it' },
  // A desktop of 1440 pixels at 200 % zoom.
  { width: 720, locale: 'en' },
]

/** Desktop, phone and zoomed, in light and dark. */
const everyLook: Look[] = screens.map((screen) => ({ ...screen, schemes: ['light', 'dark'] }))
const singleLooks: Look[] = everyLook.flatMap((look) =>
  look.schemes.map((scheme) => ({ ...look, schemes: [scheme] })),
)

/** One look per name in a sampled run, all in a full run. */
export const looksFor = (name: string, isPossible: (look: Look) => boolean = () => true): readonly Look[] =>
  isFull ? everyLook.filter(isPossible) : sampleOf(name, singleLooks.filter(isPossible))

export async function violationsIn(page: Page, { width, schemes }: Look, check = violationsOf) {
  const findings: string[] = []
  for (const scheme of schemes) {
    await show(page, width, scheme)
    const violations = await check(page)
    findings.push(...violations.map((flaw) => `${width}, ${scheme}, ${flaw}`))
  }
  return findings
}

async function show(page: Page, width: number, colorScheme: Scheme) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Waits for colour transitions to end.
  await page.waitForFunction(async (scheme) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return (
      document.documentElement.dataset.mantineColorScheme === scheme &&
      document.getAnimations().every(({ playState }) => playState !== 'running')
    )
  }, colorScheme)
}
