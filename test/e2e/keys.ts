import type { Page } from 'playwright-core'
import { named } from './texts.ts'

export const reach = (page: Page, label: string) =>
  reachElement(page, () =>
    page
      .getByLabel(named(label))
      .first()
      .evaluate((field) => field === document.activeElement),
  )

export async function reachElement(page: Page, isThere: () => Promise<boolean>, key = 'Tab') {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error('not to be reached by keyboard')
}

export const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

export const isSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { top, bottom } = focused.getBoundingClientRect()
    const hasOwnKeys = [focused, focused.parentElement].some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
    return hasOwnKeys && bottom > 0 && top < innerHeight
  })
