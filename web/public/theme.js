// Before the first paint, so that a dark screen never flashes white. A file, because inline scripts are forbidden.
;(() => {
  let wish = 'auto'
  let locale = null
  try {
    wish = localStorage.getItem('theme') || 'auto'
    locale = localStorage.getItem('locale')
  } catch {
    // Storage may be closed to us; the defaults do.
  }
  const dark = wish === 'dark' || (wish === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  document.documentElement.lang = locale || 'de'
})()
