import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFull, sampleOf } from '../sample.ts'

/** The program that the builder would load into the page before every run, twice. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

/** Expects that the page violates none of the WCAG 2.2 AA rules that axe checks. */
export async function expectAccessible(page: Page) {
  if (isChecked()) expect(await violationsOn(page)).toEqual([])
}

const asked = new Map<string, number>()

/** Whether axe checks what the test shows now. A sampled run checks one in eight: a check costs more than to open a page. */
function isChecked() {
  const test = expect.getState().currentTestName ?? ''
  const place = asked.get(test) ?? 0
  asked.set(test, place + 1)
  return sampleOf(test, [0, 1, 2, 3, 4, 5, 6, 7]).includes(place % 8)
}

const demanded = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Asked {
  without?: string | undefined
  tags?: string[]
}

async function violationsOn(page: Page, { without, tags = demanded }: Asked = {}) {
  const axe = await axeOn(page)
  if (without) axe.exclude(without)
  const runOnly = { type: 'tag' as const, values: tags }
  // What passed is not listed: to describe each of its elements takes as long as to check them.
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
  const flaws: string[] = []
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (!(await isOnlyScrolledUnder(page, id, target))) flaws.push(`${id}: ${html}`)
  return flaws
}

/** Loads axe into a document once. A page that shows frames needs it in each of them, which the builder does. */
async function axeOn(page: Page) {
  // Frames that show a page of another origin are excluded anyway; without frames axe is several times as fast.
  if (page.frames().length > 1) return new AxeBuilder({ page }).setLegacyMode()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
}

/** A button that is half covered by the bar at the edge has its full size once the page is scrolled to it. */
async function isOnlyScrolledUnder(page: Page, id: string, [place]: unknown[]) {
  if (id !== 'target-size' || typeof place !== 'string') return false
  await page.locator(place).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const axe = await axeOn(page)
  const { violations } = await axe.include(place).withRules(['target-size']).analyze()
  return violations.length === 0
}

/** Whether the page scrolls sideways, and the violations, unless a sampled run leaves them out here. */
export const flawsOf = (page: Page) => (isChecked() ? everyFlawOf(page) : widthFlawsOf(page))

/** The same in every run. Above a viewer, the page says in words what it shows. */
export async function everyFlawOf(page: Page) {
  const without = (await page.locator('iframe').count()) > 0 ? 'iframe' : repeatedOn(page)
  return [
    ...(await widthFlawsOf(page)),
    ...(await violationsOn(page, { without, tags: [...demanded, 'best-practice'] })),
  ]
}

/** The reference describes 280 calls alike, which takes axe 12 seconds: a sampled run checks the first call of each section. */
const repeatedOn = (page: Page) =>
  !isFull && page.url().endsWith('/api/docs') ? 'article ~ article' : undefined

/** Whether the page scrolls sideways. */
export async function widthFlawsOf(page: Page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return wider > 0 ? [`${wider} px wider than the screen`] : []
}
