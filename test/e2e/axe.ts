import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that the page violates none of the WCAG 2.2 AA rules that axe checks. */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}) {
  expect(await violationsOn(page, { without })).toEqual([])
}

const demanded = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Asked {
  without?: string | undefined
  tags?: string[]
  /** One rule alone. */
  rule?: string
}

async function violationsOn(page: Page, { without, tags = demanded, rule }: Asked = {}) {
  // Frames that show a page of another origin are excluded anyway; without frames axe is several times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (without) axe.exclude(without)
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(tags)).analyze()
  const flaws: string[] = []
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (!(await isOnlyScrolledUnder(page, id, target))) flaws.push(`${id}: ${html}`)
  return flaws
}

/** A button that is half covered by the bar at the edge has its full size once the page is scrolled to it. */
async function isOnlyScrolledUnder(page: Page, id: string, [place]: unknown[]) {
  if (id !== 'target-size' || typeof place !== 'string') return false
  await page.locator(place).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(place).withRules(['target-size']).analyze()
  return violations.length === 0
}

/** The violations as a list, and whether the page scrolls sideways. Above a viewer, the page says in words what it shows. */
export async function flawsOf(page: Page) {
  const without = (await page.locator('iframe').count()) > 0 ? 'iframe' : undefined
  return [
    ...(await widthFlawsOf(page)),
    ...(await violationsOn(page, { without, tags: [...demanded, 'best-practice'] })),
  ]
}

/** Whether the page scrolls sideways. */
export async function widthFlawsOf(page: Page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return wider > 0 ? [`${wider} px wider than the screen`] : []
}

/** Text without enough contrast: all that differs between light and dark. */
export const contrastFlawsOf = (page: Page) => violationsOn(page, { rule: 'color-contrast' })
