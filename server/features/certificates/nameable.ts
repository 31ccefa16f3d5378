import { parseEvalId } from '#domain/evalId.ts'
import type { Db } from '../../db/db.ts'

interface PersonReference {
  userId?: string | undefined
  evalid?: string | undefined
}

/**
 * People whom an authority may name: it has issued to them before or knows their Eval-ID. Ids are not secret,
 * and issuing gives the authority access to the person.
 */
export async function nameable(db: Db, authorityId: string, people: PersonReference[]): Promise<Set<string>> {
  const typed = new Map(people.map(({ userId, evalid }) => [userId, parseEvalId(evalid ?? '')]))
  const ids = people.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('user as u')
    .leftJoin('authorityHolder as h', (join) =>
      join.onRef('h.userId', '=', 'u.id').on('h.authorityId', '=', authorityId),
    )
    .select(['u.id', 'u.evalid', 'h.userId as holder'])
    .where('u.id', 'in', ids)
    .where('u.erasedAt', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ id, evalid, holder }) => (holder !== null || typed.get(id) === evalid ? [id] : [])),
  )
}
