const attribute = 'data-mantine-color-scheme'

/**
 * Prints in light colours: browsers print no backgrounds, and the light text of the dark theme would be invisible.
 * `--printed` is the time, the user and the address, which the style sheet shows below the page.
 */
export function preparePrint(page: Window) {
  const root = page.document.documentElement
  let onScreen: string | null = null
  page.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
    const format = new Intl.DateTimeFormat(root.lang || undefined, {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    // Not the fragment, which may contain a name or the secret of a link.
    const { origin, pathname, search } = page.location
    const by = page.document.querySelector('[data-printed-by]')?.textContent
    const parts = [format.format(new Date()), by, `${origin}${pathname}${search}`]
    root.style.setProperty('--printed', JSON.stringify(parts.filter(Boolean).join(' · ')))
  })
  page.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen)
  })
}
