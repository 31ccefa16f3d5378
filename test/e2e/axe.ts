import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFull, sampleOf } from '../support/sample.ts'

/** The script that the builder would inject into the page before every run, twice. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

/** Checks the WCAG 2.2 AA rules of axe. */
export async function expectAccessible(page: Page) {
  if (isChecked()) expect(await violationsOn(page)).toEqual([])
}

const checksOf = new Map<string, number>()

/** A sampled run checks one state in eight, because a check costs more than opening a page. */
function isChecked() {
  const test = expect.getState().currentTestName ?? ''
  const index = checksOf.get(test) ?? 0
  checksOf.set(test, index + 1)
  return sampleOf(test, [0, 1, 2, 3, 4, 5, 6, 7]).includes(index % 8)
}

const demanded = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface CheckOptions {
  without?: string | undefined
  tags?: string[]
}

async function violationsOn(page: Page, { without, tags = demanded }: CheckOptions = {}) {
  const axe = await axeOn(page)
  if (without) axe.exclude(without)
  const runOnly = { type: 'tag' as const, values: tags }
  // Listing passed elements takes as long as checking them.
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
  const findings: string[] = []
  for (const { id, nodes } of violations)
    for (const { html, target, any } of nodes)
      if (!(await isOnlyScrolledUnder(page, id, target)))
        findings.push(`${id}: ${html} ${any.map((check) => check.message).join(' ')}`)
  return findings
}

/** Loads axe once per document. Pages with frames need it in each, which the builder does. */
async function axeOn(page: Page) {
  // Frames of other origins are excluded anyway; without frames axe is several times faster.
  if (page.frames().length > 1) return new AxeBuilder({ page }).setLegacyMode()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
}

/** A button partly covered by a sticky bar has its full size after scrolling. */
async function isOnlyScrolledUnder(page: Page, id: string, [target]: unknown[]) {
  if (id !== 'target-size' || typeof target !== 'string') return false
  await page.locator(target).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const axe = await axeOn(page)
  const { violations } = await axe.include(target).withRules(['target-size']).analyze()
  return violations.length === 0
}

/** Horizontal scrolling, and axe violations unless a sampled run skips them. */
export const violationsOf = (page: Page) => (isChecked() ? everyViolationOf(page) : widthViolationsOf(page))

/** The same checks in every run. Above a viewer, the page describes the document as text. */
export async function everyViolationOf(page: Page) {
  const without = (await page.locator('iframe').count()) > 0 ? 'iframe' : repeatedOn(page)
  return [
    ...(await widthViolationsOf(page)),
    ...(await violationsOn(page, { without, tags: [...demanded, 'best-practice'] })),
  ]
}

/**
 * The API reference repeats 280 similar calls, which takes axe 12 seconds. A sampled run checks the first call per
 * section.
 */
const repeatedOn = (page: Page) =>
  !isFull && page.url().endsWith('/api/docs') ? 'article ~ article' : undefined

export async function widthViolationsOf(page: Page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return wider > 0 ? [`${wider} px wider than the screen`] : []
}
