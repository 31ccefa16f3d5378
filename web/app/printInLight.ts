const attribute = 'data-mantine-color-scheme'

/** Prints in light colours: browsers print no backgrounds, and the light text of the dark theme would be invisible. */
export function printInLight(page: Window) {
  const root = page.document.documentElement
  let onScreen: string | null = null
  page.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  page.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen)
  })
}
