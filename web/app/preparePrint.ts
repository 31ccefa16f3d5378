const attribute = 'data-mantine-color-scheme'

/**
 * Prints in light colours: browsers print no backgrounds, and the light text of the dark theme would be invisible.
 * `--printed` is the time and the address, which the style sheet shows below the page.
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
    root.style.setProperty(
      '--printed',
      JSON.stringify(`${format.format(new Date())} · ${origin}${pathname}${search}`),
    )
  })
  page.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen)
  })
}
