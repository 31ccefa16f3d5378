import type { Locator, Page } from 'playwright-core'

/** Animations longer than the one millisecond allowed by reduced motion. */
export const movingOn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1,
      )
      .map((animation) => (animation as CSSAnimation).animationName || 'transition')
  })

/** Elements whose colour is not final as soon as the colour scheme changes. */
export const colouredLateOn = (page: Page) =>
  page.evaluate(async () => {
    const elements = [...document.querySelectorAll('main *')]
    const colours = () => elements.map((element) => getComputedStyle(element).color)
    const { dataset } = document.documentElement
    const scheme = dataset.mantineColorScheme
    dataset.mantineColorScheme = scheme === 'dark' ? 'light' : 'dark'
    const first = colours()
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const final = colours()
    dataset.mantineColorScheme = scheme
    // A skeleton that was replaced in the meantime has no colour.
    return elements
      .filter((element, at) => element.isConnected && first[at] !== final[at])
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

export const bareControlsOn = (page: Page) =>
  page.locator('main button:visible, main input:visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { borderStyle, outlineStyle, textDecorationLine, appearance } = getComputedStyle(control)
        return (
          ![borderStyle, outlineStyle, textDecorationLine].some((line) => line !== 'none') &&
          appearance === 'none' &&
          control.textContent === ''
        )
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )

export const tornApart = (bar: Locator) =>
  bar.evaluate((element) => {
    const edge = element.getBoundingClientRect()
    const parts = [...element.querySelectorAll('button, a, kbd')]
      .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
      .toSorted((one, other) => one.box.left - other.box.left)
    return parts
      .filter(({ box }, at) => {
        const before = parts.slice(0, at).findLast((one) => one.box.right < box.right)
        const isOver = box.top < edge.top || box.bottom > edge.bottom || box.right > edge.right
        return isOver || (before !== undefined && before.box.right > box.left + 1)
      })
      .map(({ text }) => text)
  })
