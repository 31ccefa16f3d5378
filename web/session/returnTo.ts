import { safeNext } from './guard.ts'

const key = 'askedBeforeUserProfile'

/** The page to return to after completing the profile. */
export const returnTo = {
  keep: (href: string) => sessionStorage.setItem(key, href),
  /** Only an address of this site; otherwise null. */
  read: () => {
    const href = sessionStorage.getItem(key)
    return href === null ? null : safeNext(href)
  },
  forget: () => sessionStorage.removeItem(key),
}
