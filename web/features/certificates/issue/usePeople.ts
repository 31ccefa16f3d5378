import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accounts, users } from '#contract/account.ts'
import { parseEvalId } from '#domain/evalId.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import type { Person } from './draft.ts'

/** People by Eval-ID, which finds anybody, or by a part of the name among those one knows. */
export function usePeople(text: string) {
  const evalId = parseEvalId(text)
  const search = text.trim()
  return useQuery({
    queryKey: [users.name, 'choice', evalId ?? search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (evalId ? byEvalId(evalId, signal) : known(search, signal)),
  })
}

async function byEvalId(id: string, signal: AbortSignal): Promise<Person[]> {
  try {
    return [pick(await call(accounts.byEvalId, { params: { id } }, { signal }))]
  } catch (problem) {
    if (isProblem(problem, 'user.evalIdUnknown') || isProblem(problem, 'notFound')) return []
    throw problem
  }
}

async function known(search: string, signal: AbortSignal): Promise<Person[]> {
  const { items } = await call(users.list, { query: { l: 10, sf: 'lastname', search } }, { signal })
  return items.map(pick)
}

const pick = ({ _id, fullname, evalid }: Person): Person => ({ _id, fullname, evalid })
