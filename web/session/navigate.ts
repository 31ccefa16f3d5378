import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { NoAnswer } from '../api/CallProblem.ts'
import { redirectionOf, type Access, returnTo } from './guard.ts'
import { showTexts, type TextAmount } from '../i18n/locale.ts'
import { sessionQuery } from './session.ts'

const remindedKey = 'redirectedToCompleteUserProfile'
const warnedKey = 'redirectedToSecondFactor'
let shownPath = ''
/** The first page uses the session that was requested when the app started. */
const startMs = 5_000

/** For a page that already shows what is missing in profile and second factor. */
export function skipReminders() {
  sessionStorage.setItem(remindedKey, 'true')
  sessionStorage.setItem(warnedKey, 'true')
}

interface Step {
  client: QueryClient
  access: Access
  location: { pathname: string; href: string }
  preload: boolean
  amount: TextAmount
}

/** Runs before each page: reads the session and applies the guard. */
export async function beforeNavigation({ client, access, location, preload, amount }: Step) {
  // Only a new path reads the session again and may redirect: the current page may show something once or
  // contain unsaved input.
  const isCached = preload || location.pathname === shownPath
  const texts = access === 'guest' ? Promise.resolve() : showTexts(amount)
  // A redirect happens before the texts are awaited, so handle their failure here.
  texts.catch(() => undefined)
  const staleTime = isCached ? Infinity : shownPath === '' ? startMs : 0
  const session = await client.query({ ...sessionQuery, staleTime })
  const guarded = access === 'user' || access === 'admin'
  if (guarded && !session.account && session.offline)
    throw new NoAnswer('No account is stored and the server does not answer')
  const redirection = redirectionOf({
    access,
    href: location.href,
    path: location.pathname,
    account: session.account,
    reminded: isCached || sessionStorage.getItem(remindedKey) === 'true',
    warned: isCached || sessionStorage.getItem(warnedKey) === 'true',
  })
  if (!redirection && !preload) shownPath = location.pathname
  if (redirection?.to === '/app/terms' && !preload) returnTo.keep(location.href)
  if (redirection?.to === '/app/user' && !preload) {
    sessionStorage.setItem(remindedKey, 'true')
    returnTo.keep(location.href)
  }
  if (redirection?.to === '/app/security' && !preload) sessionStorage.setItem(warnedKey, 'true')
  if (redirection) throw redirect(redirection)
  await texts
}
