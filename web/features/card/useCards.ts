import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import { certificates } from '#contract/certificate.ts'
import { verify } from '#contract/verify.ts'
import { call } from '../../api/call.ts'
import { NoAnswer } from '../../api/CallProblem.ts'
import { keepAccount } from '../../session/keptAccount.ts'
import { deviceStore } from '../../resource/deviceStore.ts'
import { keptOf, type KeptCard } from './kept.ts'

const cards = deviceStore<KeptCard>('card')

const everyMs = 60_000

/** What is not valid yet, or has a later one in its place, is no card to show. */
const hidden: readonly KeptCard['state'][] = ['sealing', 'waiting', 'failed', 'superseded']
const isCard = ({ state }: KeptCard) => !hidden.includes(state)

/**
 * One's own cards. Each is asked of the register as anybody at the gate would ask, and kept on this device with the
 * answer's time; without a network what was kept is all there is.
 */
export const useCards = (account: Account) =>
  useQuery({
    queryKey: ['card', account._id],
    queryFn: async ({ signal }) => {
      try {
        const shown = await asked(account._id, signal)
        if (shown.length > 0) await keepAccount(account)
        return shown
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        const kept = await cards.list(account._id)
        return kept.map((card) => ({ ...card, fromDevice: true as const })).toSorted(latestFirst)
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

async function asked(userId: string, signal: AbortSignal) {
  const { items } = await call(
    certificates.list,
    { query: { userId, l: 100, sf: 'dueDate', so: 'desc' } },
    { signal },
  )
  const held = items.filter(({ fileId }) => fileId !== null)
  const found: KeptCard[] = []
  for (const one of held) {
    const answer = await call(verify.code, { params: { code: one.verifyCode } }, { signal })
    found.push(keptOf(one, answer))
  }
  const shown = found.filter(isCard)
  const former = await cards.list(userId)
  for (const { id } of former) if (!shown.some((one) => one.id === id)) await cards.drop(userId, id)
  for (const card of shown) await cards.keep(userId, card.id, card)
  return shown.toSorted(latestFirst)
}

const holds = ({ state }: KeptCard) => Number(state === 'valid' || state === 'expiring')

const latestFirst = (a: KeptCard, b: KeptCard) => holds(b) - holds(a) || b.dueDate.localeCompare(a.dueDate)
