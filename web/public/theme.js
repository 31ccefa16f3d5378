// Runs before the first paint, so that a dark screen does not flash white. A file, because the content
// security policy forbids inline scripts.
;(() => {
  let wish = 'auto'
  let locale = null
  try {
    wish = localStorage.getItem('theme') || 'auto'
    locale = localStorage.getItem('locale')
  } catch {
    // The browser may block storage; the defaults then apply.
  }
  const dark = wish === 'dark' || (wish === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  document.documentElement.lang = locale || 'de'
})()
