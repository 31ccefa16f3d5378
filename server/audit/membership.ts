import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import type { Db } from '../db/db.ts'
import { appendToLog } from './chain.ts'

export interface Membership {
  userId: string
  of: string
  /** Null: the person has left. */
  role: CompanyRole | AuthorityRole | null
  /** Whether this suspended or reinstated the member, if either. */
  suspended?: boolean
  actorId: string | null
}

export const recordMembership = (db: Db, { userId, of, role, suspended, actorId }: Membership) =>
  appendToLog(db, {
    type: 'membership.changed',
    actorId,
    objectId: of,
    payload: { userId, role, ...(suspended !== undefined && { suspended }) },
  })
