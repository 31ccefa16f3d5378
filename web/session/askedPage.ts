import { safeNext } from './guard.ts'

const key = 'askedBeforeUserProfile'

/** The page someone asked for before they were sent to complete their profile: they go on there afterwards. */
export const askedPage = {
  keep: (href: string) => sessionStorage.setItem(key, href),
  /** Only ever an address of ours; null where no one was sent. */
  read: () => {
    const href = sessionStorage.getItem(key)
    return href === null ? null : safeNext(href)
  },
  forget: () => sessionStorage.removeItem(key),
}
