import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import type { Db } from '../db/db.ts'
import { chain } from './chain.ts'

export interface Membership {
  userId: string
  /** The company or authority. */
  of: string
  /** None: the person has left. */
  role: CompanyRole | AuthorityRole | null
  actorId: string | null
}

/** Keeps in the log who came, went or got another role in an organisation. */
export const recordMembership = (db: Db, { userId, of, role, actorId }: Membership) =>
  chain(db, { type: 'membership.changed', actorId, objectId: of, payload: { userId, role } })
