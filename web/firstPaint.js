// Runs before the first paint, so that a dark screen does not flash white. Requests the session and the files of the
// first page before the app has loaded. A file, because the content security policy forbids inline scripts.
;(() => {
  // Written by the build (scripts/vite/firstPaint.ts).
  const files = JSON.parse('%FILES%')
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
  const supported = [locale, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), 'de']
  const shown = supported.find((name) => name in files.texts) || 'de'
  document.documentElement.lang = locale || 'de'

  const timeoutMs = 20_000
  window.earlySession = fetch('%SESSION%', {
    headers: { Accept: 'application/json', 'Accept-Language': shown },
    signal: AbortSignal.timeout(timeoutMs),
  })
  // The app handles the failure.
  window.earlySession.catch(() => undefined)

  const path = location.pathname
  const isInApp = path === '/app' || path.startsWith('/app/')
  const needed = [
    ...(files.texts[shown] || []),
    ...(isInApp ? files.frame.concat(files.more[shown]) : []),
    ...(files.pages[path] || []),
  ]
  for (const file of new Set(needed)) {
    const link = document.createElement('link')
    link.href = file
    link.rel = 'modulepreload'
    document.head.append(link)
  }
})()
