import type { Account } from '#contract/account.ts'
import { facts } from '#domain/text.ts'
import { deviceStore, dropCopies, listEverybodys } from '../device/deviceStore.ts'

interface StoredAccount {
  account: Account
  at: number
}

const accounts = deviceStore<StoredAccount>('account')

/** How long the card is shown without contact to the server. */
const longestMs = facts.keptCardDays * 24 * 3_600_000

/** Stores the account with its cards for offline use, without email, phone, birthday and address. */
export const cacheAccount = (account: Account) =>
  accounts.keep(account._id, 'last', { account: withoutContact(account), at: Date.now() })

const withoutContact = (account: Account): Account => ({
  ...account,
  email: '',
  phone: '',
  metadata: { birthday: '', address: { street: '', city: '', zip: '', country: '' } },
})

export async function cachedAccount(): Promise<Account | null> {
  const fresh = (await listEverybodys<StoredAccount>('account')).filter(
    ({ at }) => Math.abs(Date.now() - at) < longestMs,
  )
  return fresh.toSorted((a, b) => b.at - a.at)[0]?.account ?? null
}

export const dropCachedAccounts = dropCopies
