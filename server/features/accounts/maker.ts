import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { folded } from './queries.ts'

interface IdAndName {
  id: string
  name: string
}

export interface Maker {
  inviter: string
  /** The company that invited the person, while the invitation is open. */
  company?: IdAndName | undefined
  authority?: IdAndName | undefined
}

export async function makerOf(db: Db, { id, email }: { id: string; email: string }): Promise<Maker> {
  const maker = await db
    .selectFrom('auditEntry as a')
    .innerJoin('user as maker', 'maker.id', 'a.actorId')
    .leftJoin('authority', 'authority.id', 'a.authorityId')
    .leftJoin('company', 'company.id', 'a.companyId')
    .leftJoin('invitation as i', (join) =>
      join
        .onRef('i.companyId', '=', 'company.id')
        .on('i.state', '=', 'open')
        .on('i.expiresAt', '>', sql<string>`now()`)
        .on(sql`lower(normalize(i.email, nfkc))`, '=', folded(email)),
    )
    .select(['maker.fullname', 'maker.username', 'i.companyId', 'company.name as companyName'])
    .select(['authority.id as authorityId', 'authority.name as authorityName'])
    .where('a.action', '=', 'user.create')
    .where('a.objectId', '=', id)
    .executeTakeFirst()
  return {
    inviter: maker ? calledName(maker) : '',
    company: withName(maker?.companyId, maker?.companyName),
    authority: withName(maker?.authorityId, maker?.authorityName),
  }
}

/** The full name may be unknown. */
export const calledName = ({ fullname, username }: { fullname: string; username: string }) =>
  fullname || username

const withName = (id?: string | null, name?: string | null) => (id && name ? { id, name } : undefined)
