import type { Account } from '#contract/account.ts'
import { facts } from '#domain/facts.ts'
import { deviceStore, dropCopies, listEverybodys } from '../resource/deviceStore.ts'

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

/** Takes everything that was only read off this device when a person signs out, also what another left behind. */
export const forgetKept = dropCopies
