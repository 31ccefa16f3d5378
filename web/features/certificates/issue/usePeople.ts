import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { parseEvalId } from '#domain/codes.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import type { Person } from './draft.ts'

const most = 10

export interface PeopleMatches {
  people: Person[]
  total: number
  /** There are more than were counted. */
  more?: true | undefined
}

/** Finds anyone by Eval-ID, and people the user may see by part of the name. */
export function usePeople(text: string) {
  const evalId = parseEvalId(text)
  const search = text.trim()
  return useQuery({
    queryKey: [users.name, 'choice', evalId ?? search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (evalId ? byEvalId(evalId, signal) : known(search, signal)),
  })
}

async function byEvalId(id: string, signal: AbortSignal): Promise<PeopleMatches> {
  try {
    return { people: [pick(await call(accounts.byEvalId, { params: { id } }, { signal }))], total: 1 }
  } catch (problem) {
    if (isProblem(problem, 'user.evalIdUnknown') || isProblem(problem, 'notFound'))
      return { people: [], total: 0 }
    throw problem
  }
}

async function known(search: string, signal: AbortSignal): Promise<PeopleMatches> {
  const query = { l: most, sf: 'lastname' as const, search }
  const { items, total, more } = await call(users.list, { query }, { signal })
  return { people: items.map(pick), total, more }
}

const pick = ({ _id, fullname, evalid }: Person): Person => ({ _id, fullname, evalid })
