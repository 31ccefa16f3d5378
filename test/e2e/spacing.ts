import type { Page } from 'playwright-core'
import { sampleOf } from '../support/sample.ts'
import { widthViolationsOf } from './axe.ts'

const narrowest = 320

/** The text spacing of WCAG 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

let checks = 0

/** On the narrowest screen with increased text spacing. A sampled run checks one page in four. */
export async function spacedViolationsOf(page: Page) {
  if (!sampleOf('spacing', [0, 1, 2, 3]).includes(checks++ % 4)) return []
  const size = page.viewportSize()
  await page.setViewportSize({ width: narrowest, height: 700 })
  await page.evaluate(addSpacing, spacing)
  const findings = [
    ...(await widthViolationsOf(page)),
    ...(await page.evaluate(cutTexts)),
    ...(await page.evaluate(lostBar)),
  ]
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  if (size) await page.setViewportSize(size)
  return findings.map((finding) => `spaced text: ${finding}`)
}

/** A constructed style sheet, because the content security policy forbids style elements. */
async function addSpacing(rules: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}

/** Headings and controls whose text is cut at their edge. A shortened text with an ellipsis is intended. */
const cutTexts = () =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, legend, th')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      if (element.matches('.hidden') || !element.checkVisibility() || textOverflow === 'ellipsis')
        return false
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (isCut(overflowX) && scrollWidth > clientWidth + 1) ||
        (isCut(overflowY) && scrollHeight > clientHeight + 1)
      )
    })
    .map(({ outerHTML }) => `cut: ${outerHTML.slice(0, 120)}`)

/** The bar at the bottom of a phone is within the screen, and its entries do not overlap. */
const lostBar = () =>
  [...document.querySelectorAll<HTMLElement>('nav, footer, [role=toolbar]')]
    .filter((bar) => getComputedStyle(bar).position === 'fixed' && bar.checkVisibility())
    .flatMap((bar) => {
      const edge = bar.getBoundingClientRect()
      const entries = [...bar.querySelectorAll('a, button')].map((entry) => ({
        text: entry.textContent,
        box: entry.getBoundingClientRect(),
        width: (entry as HTMLElement).scrollWidth - (entry as HTMLElement).clientWidth,
      }))
      const lost = entries.filter(
        ({ box, width }) =>
          width > 1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1,
      )
      return edge.bottom > innerHeight + 1 || lost.length > 0
        ? [`bottom bar: ${lost.map(({ text }) => text).join(', ')}`]
        : []
    })
