// Runs before the first paint, so that a dark screen does not flash white. Requests the session, the files and the data
// of the first page before the app has loaded. A file, because the content security policy forbids inline scripts.
;(() => {
  // Written by the build (scripts/vite/firstPaint.ts).
  const files = JSON.parse('%FILES%')
  const calls = JSON.parse('%CALLS%')
  let wish = 'auto'
  let locale = null
  let rights = null
  try {
    wish = localStorage.getItem('theme') || 'auto'
    locale = localStorage.getItem('locale')
    rights = localStorage.getItem('signedIn')
  } catch {
    // The browser may block storage; the defaults then apply.
  }
  const dark = wish === 'dark' || (wish === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const supported = [locale, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), 'de']
  const shown = supported.find((name) => name in files.texts) || 'de'
  document.documentElement.lang = locale || 'de'

  const timeoutMs = 20_000
  const request = (address) =>
    fetch(address, {
      headers: { Accept: 'application/json', 'Accept-Language': shown },
      signal: AbortSignal.timeout(timeoutMs),
    })
  window.earlySession = request('%SESSION%')
  const readRights = async () => {
    const { account } = await (await window.earlySession).clone().json()
    if (!account) return null
    const read = account.actor.company?.activated ? 'company' : 'user'
    localStorage.setItem('signedIn', read)
    return read
  }
  // The app handles the failure.
  const read = readRights().catch(() => null)
  const of = rights ? Promise.resolve(rights) : read

  const path = location.pathname
  const answers = new Map()
  window.earlyAnswers = answers
  const answerTo = async (address, right) => {
    const granted = await of
    if (!granted || (right === 'company' && granted !== 'company')) return undefined
    const answer = await request(address)
    const body = await answer.json()
    return answer.ok ? body : undefined
  }
  for (const [address, right] of calls[path] || [])
    answers.set(
      address,
      answerTo(address, right).catch(() => undefined),
    )
  setTimeout(() => answers.clear(), timeoutMs)

  const isInApp = path === '/app' || path.startsWith('/app/')
  const needed = [
    ...(files.texts[shown] || []),
    ...(isInApp ? files.frame.concat((path === '/app' ? files.home : files.most)[shown]) : []),
    ...(files.pages[path] || []),
  ]
  for (const file of new Set(needed)) {
    const link = document.createElement('link')
    link.href = file
    link.rel = 'modulepreload'
    document.head.append(link)
  }
})()
