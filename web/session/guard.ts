import type { Account } from '#contract/account.ts'

export type Access = 'guest' | 'everyone' | 'user' | 'admin'

interface Visit {
  access: Access
  /** With search parameters. */
  href: string
  path: string
  account: Pick<
    Account,
    'roles' | 'missingInProfile' | 'mustChangePassword' | 'asksForTerms' | 'secondFactor'
  > | null
  /** Already redirected to the profile in this browser session, or still on the same page. */
  reminded: boolean
  /** The same for the second factor. */
  warned: boolean
}

export type Redirection =
  | { to: '/app' }
  | { to: '/login'; search: { next?: string }; hash?: string }
  | { to: '/forbidden' }
  | { to: '/app/change-password' }
  | { to: '/app/terms' }
  | { to: '/app/security'; search: Record<string, never> }
  | { to: '/app/user'; search: { message: 'incomplete' } }

/** Redirect target, or null to continue (specification, route guard). */
export function redirectionOf({ access, href, path, account, reminded, warned }: Visit): Redirection | null {
  if (access === 'everyone') return null
  if (access === 'guest') return account ? { to: '/app' } : null
  if (!account) return toLogin(href)
  const roles: string[] = account.roles ?? ['user']
  const suffices = access === 'admin' ? roles.includes('admin') : roles.length > 0
  if (!suffices) return { to: '/forbidden' }
  if (account.mustChangePassword)
    return path === '/app/change-password' ? null : { to: '/app/change-password' }
  // A user who declines the terms can still export or erase their data.
  if (account.asksForTerms && path !== '/app/my-data')
    return path === '/app/terms' ? null : { to: '/app/terms' }
  // Otherwise the administrator of a new installation would see only refusals.
  const { required, enrolled } = account.secondFactor
  if (roles.includes('admin') && required && !enrolled) {
    const leads = !warned && path !== '/app/security'
    if (leads) return { to: '/app/security', search: {} }
    if (path === '/app/security') return null
  }
  const incomplete = account.missingInProfile.length > 0
  return incomplete && !reminded && path !== '/app/user'
    ? { to: '/app/user', search: { message: 'incomplete' } }
    : null
}

/** The fragment remains a fragment, because a parameter would be sent to the server. */
function toLogin(href: string): Redirection {
  const [next = '', hash] = href.split('#')
  return { to: '/login', search: next === '/app' ? {} : { next }, ...(hash && { hash }) }
}

/** Target after sign-in: only an address of this site, with the fragment of the previous page. */
export function safeNext(next: unknown, hash = '') {
  if (typeof next !== 'string' || !/^\/(app|pdf|acceptCompanyInvitation|company-email)(\/|\?|$)/.test(next))
    return '/app'
  return hash && !next.includes('#') ? `${next}#${hash}` : next
}

const returnToKey = 'askedBeforeUserProfile'

export const returnTo = {
  keep: (href: string) => sessionStorage.setItem(returnToKey, href),
  /** Only an address of this site; otherwise null. */
  read: () => {
    const href = sessionStorage.getItem(returnToKey)
    return href === null ? null : safeNext(href)
  },
  forget: () => sessionStorage.removeItem(returnToKey),
}
