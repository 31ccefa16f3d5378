import type { Page } from 'playwright-core'
import { contrastFlawsOf, flawsOf, widthFlawsOf } from './stage.ts'

const height = 900
/** A desk of 1440 pixels, enlarged to twice its size. */
const enlarged = 720

/** What is wrong with what a page shows now: at a desk, enlarged there, and on a phone, in light and in dark. */
export async function flawsInEveryLook(page: Page) {
  const found: string[] = []
  for (const width of [1440, 390]) {
    await look(page, { width, colorScheme: 'light' })
    found.push(...(await flawsOf(page)).map((flaw) => `${width}, ${flaw}`))
    await look(page, { width, colorScheme: 'dark' })
    found.push(...(await contrastFlawsOf(page)).map((flaw) => `${width}, dark, ${flaw}`))
  }
  await look(page, { width: enlarged, colorScheme: 'light' })
  found.push(...(await widthFlawsOf(page)).map((flaw) => `${enlarged}, ${flaw}`))
  await look(page, { width: 1440, colorScheme: 'light' })
  return found
}

async function look(page: Page, { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' }) {
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
