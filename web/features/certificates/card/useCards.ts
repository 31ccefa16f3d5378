import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import { cards as calls } from '#contract/card.ts'
import { isInForce } from '#domain/certificate.ts'
import { call } from '../../../api/call.ts'
import { CallProblem, NoAnswer } from '../../../api/CallProblem.ts'
import { cacheAccount } from '../../../session/cachedAccount.ts'
import { deviceStore } from '../../../device/deviceStore.ts'
import { storedCardOf, type StoredCard } from './storedCard.ts'

const cards = deviceStore<StoredCard>('card')

const everyMs = 60_000

const hidden: readonly StoredCard['state'][] = ['sealing', 'waiting', 'failed', 'superseded']
const isCard = ({ state }: StoredCard) => !hidden.includes(state)

/** Stores each answer on this device, for when the server does not answer or is overloaded. */
export const useCards = (account: Account) =>
  useQuery({
    queryKey: ['card', account._id],
    queryFn: async ({ signal }) => {
      try {
        const current = await fetchCards(account._id, signal)
        if (current.length > 0) await cacheAccount(account)
        return current
      } catch (error) {
        if (!isRetryable(error)) throw error
        const stored = await cards.list(account._id)
        if (stored.length === 0 && error instanceof CallProblem) throw error
        return stored.map((card) => ({ ...card, fromDevice: true as const })).toSorted(latestFirst)
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** Failures that do not concern the cards: no network, rate limit or server error. */
const isRetryable = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof CallProblem && (error.status === 429 || error.status >= 500))

async function fetchCards(userId: string, signal: AbortSignal) {
  const { items } = await call(calls.own, {}, { signal })
  const current = items.map(storedCardOf).filter(isCard)
  const former = await cards.list(userId)
  for (const { id } of former) if (!current.some((one) => one.id === id)) await cards.drop(userId, id)
  for (const card of current) await cards.keep(userId, card.id, card)
  return current.toSorted(latestFirst)
}

const holds = ({ state }: StoredCard) => Number(isInForce(state))

const latestFirst = (a: StoredCard, b: StoredCard) =>
  holds(b) - holds(a) || b.dueDate.localeCompare(a.dueDate)
