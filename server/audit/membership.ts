import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import type { Db } from '../db/db.ts'
import { chain } from './chain.ts'

export interface Membership {
  userId: string
  /** The company or authority. */
  of: string
  /** None: the person has left. */
  role: CompanyRole | AuthorityRole | null
  /** Whether the place was suspended or reinstated by this; none where it was neither. */
  suspended?: boolean
  actorId: string | null
}

/** Records in the log who joined, left, was suspended or got another role in an organisation. */
export const recordMembership = (db: Db, { userId, of, role, suspended, actorId }: Membership) =>
  chain(db, {
    type: 'membership.changed',
    actorId,
    objectId: of,
    payload: { userId, role, ...(suspended !== undefined && { suspended }) },
  })
