import type { Account } from '#contract/account.ts'

/** Whom a screen is for: guests only, everyone, people with the role user, admins only. */
export type Access = 'guest' | 'everyone' | 'user' | 'admin'

interface Visit {
  access: Access
  /** The address asked for, with its parameters. */
  href: string
  path: string
  account: Pick<
    Account,
    'roles' | 'missingInProfile' | 'mustChangePassword' | 'asksForTerms' | 'secondFactor'
  > | null
  /** Whether this browser session was already sent to complete the profile, or stays on the page it is on. */
  reminded: boolean
  /** The same for setting up the second factor. */
  warned: boolean
}

export type Detour =
  | { to: '/app' }
  | { to: '/login'; search: { next?: string }; hash?: string }
  | { to: '/forbidden' }
  | { to: '/app/change-password' }
  | { to: '/app/terms' }
  | { to: '/app/security'; search: Record<string, never> }
  | { to: '/app/user'; search: { message: 'incomplete' } }

/** Where a visit goes instead, or null when it may go on (specification, route guard). */
export function detourOf({ access, href, path, account, reminded, warned }: Visit): Detour | null {
  if (access === 'everyone') return null
  if (access === 'guest') return account ? { to: '/app' } : null
  if (!account) return toLogin(href)
  const roles: string[] = account.roles ?? ['user']
  const suffices = access === 'admin' ? roles.includes('admin') : roles.length > 0
  if (!suffices) return { to: '/forbidden' }
  if (account.mustChangePassword)
    return path === '/app/change-password' ? null : { to: '/app/change-password' }
  // Anyone who does not agree can still take their data along and leave.
  if (account.asksForTerms && path !== '/app/my-data')
    return path === '/app/terms' ? null : { to: '/app/terms' }
  // Without it the administration of a new installation would meet nothing but refusals.
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

/** What stands behind the `#` stays there: as a parameter it would be sent to the server when the page is loaded again. */
function toLogin(href: string): Detour {
  const [next = '', hash] = href.split('#')
  return { to: '/login', search: next === '/app' ? {} : { next }, ...(hash && { hash }) }
}

/** Where to go after signing in: only ever an address of ours, with what stood behind the `#` of the page before. */
export function safeNext(next: unknown, hash = '') {
  if (typeof next !== 'string' || !/^\/(app|pdf|acceptCompanyInvitation|company-email)(\/|\?|$)/.test(next))
    return '/app'
  return hash && !next.includes('#') ? `${next}#${hash}` : next
}
