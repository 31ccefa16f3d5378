import type { Account } from '#contract/account.ts'
import { facts } from '#domain/facts.ts'
import { deviceStore, dropEverybodys, listEverybodys } from '../resource/deviceStore.ts'
import { recentKind } from './recentKind.ts'

interface Kept {
  account: Account
  at: number
}

const accounts = deviceStore<Kept>('account')

/** So long the card can be shown without the server having been asked. */
const longestMs = facts.keptCardDays * 24 * 3_600_000

/**
 * Keeps who is signed in beside their cards, so that these can be shown without a network: what the frame and the card
 * say, neither birthday nor address.
 */
export const keepAccount = (account: Account) =>
  accounts.keep(account._id, 'last', { account: withoutContact(account), at: Date.now() })

const withoutContact = (account: Account): Account => ({
  ...account,
  email: '',
  phone: '',
  metadata: { birthday: '', address: { street: '', city: '', zip: '', country: '' } },
})

/** Whose cards are on this device, as long as the server has not said otherwise. */
export async function keptAccount(): Promise<Account | null> {
  const fresh = (await listEverybodys<Kept>('account')).filter(
    ({ at }) => Math.abs(Date.now() - at) < longestMs,
  )
  return fresh.toSorted((a, b) => b.at - a.at)[0]?.account ?? null
}

/** Takes the cards, whose they are, and where somebody went last off this device: whoever signs out leaves none behind, not even another's. */
export async function forgetKept() {
  for (const kind of ['card', 'account', recentKind]) await dropEverybodys(kind)
}
