import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { checkWhenRestored } from './restored.ts'
import { sessionQuery, type Session } from './session.ts'

const of = (id: string | null, offline = false) =>
  ({ account: id === null ? null : { _id: id }, offline }) as Session

/** What a page shows that was left with one account and restored with another. */
async function broughtBack(left: Session, now: Session, persisted = true) {
  const [client, page, seen] = [new QueryClient(), new EventTarget(), [] as string[]]
  let pending: Promise<Session> | undefined
  client.setQueryData(sessionQuery.queryKey, left)
  checkWhenRestored(client, {
    page,
    hide: (hidden) => seen.push(hidden ? 'hidden' : 'shown'),
    reload: () => seen.push('reloaded'),
    ask: (last) => (pending = Promise.resolve(now.offline ? { ...last, offline: true } : now)),
  })
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  // The handler of the page was registered first and runs first.
  await pending
  return seen
}

test.each([
  ['after signing out, shows nothing of the account', of('a'), of(null), ['hidden', 'reloaded']],
  ['with another user signed in, shows nothing of the account', of('a'), of('b'), ['hidden', 'reloaded']],
  ['with the same account, is unchanged', of('a'), of('a'), ['hidden', 'shown']],
  ['without a network, is unchanged', of('a'), of(null, true), ['hidden', 'shown']],
  ['without an account is unchanged', of(null), of(null), []],
])('T80: a page restored from the history %s', async (_what, left, now, seen) => {
  expect(await broughtBack(left, now)).toEqual(seen)
})

test('a loaded page is not requested twice', async () => {
  expect(await broughtBack(of('a'), of(null), false)).toEqual([])
})
