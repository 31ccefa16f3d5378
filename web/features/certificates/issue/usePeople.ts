import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { members } from '#contract/authority.ts'
import { users } from '#contract/user.ts'
import { parseEvalId } from '#domain/codes.ts'
import { hasWords } from '#domain/words.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import type { Person } from './draft.ts'

const most = 10

export interface PeopleMatches {
  people: Person[]
  total: number
  more?: true | undefined
}

export function usePeople(text: string, authorityId: string) {
  const evalId = parseEvalId(text)
  const search = text.trim()
  return useQuery({
    queryKey: [users.name, 'choice', authorityId, evalId ?? search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (evalId ? byEvalId(evalId, signal) : byName(search, authorityId, signal)),
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

/** The holders of certificates of the authority, then its other members. */
async function byName(search: string, authorityId: string, signal: AbortSignal): Promise<PeopleMatches> {
  const query = { l: most, sf: 'lastname' as const, search }
  const [{ items, total, more }, members] = await Promise.all([
    call(users.list, { query }, { signal }),
    search === '' ? [] : membersOf(authorityId, signal),
  ])
  const others = members.filter(
    (member) => hasWords(member.fullname, search) && !items.some(({ _id }) => _id === member._id),
  )
  return { people: [...items.map(pick), ...others], total: total + others.length, more }
}

async function membersOf(id: string, signal: AbortSignal): Promise<Person[]> {
  const { items } = await call(members.list, { params: { id } }, { signal })
  return items.map(({ userId: _id, fullname, evalid }) => ({ _id, fullname, evalid }))
}

const pick = ({ _id, fullname, evalid }: Person): Person => ({ _id, fullname, evalid })
