import type { Actor, Role } from '#domain/policy.ts'
import type { AuthorityRole, CompanyRole } from '#domain/role.ts'

const companyRoles: Partial<Record<Role, CompanyRole>> = {
  employee: 'employee',
  tester: 'employee',
  companyAdmin: 'admin',
}
const authorityRoles: Partial<Record<Role, AuthorityRole>> = {
  trainerReadOnly: 'trainerReadOnly',
  trainer: 'trainer',
  authorityReader: 'adminReadOnly',
  authorityAdmin: 'admin',
}

interface Ids {
  userId: string
  companyId: string
  authorityId: string
}

/** An actor with this role and the roles it implies. A guest has no actor. */
export function actorAs(role: Role, { userId, companyId, authorityId }: Ids): Actor | null {
  const companyRole = companyRoles[role]
  const authorityRole = authorityRoles[role]
  if (role === 'guest') return null
  return {
    userId,
    isAdmin: role === 'systemAdmin',
    company: companyRole ? { id: companyId, role: companyRole, activated: true } : null,
    authorities: authorityRole ? [{ id: authorityId, role: authorityRole }] : [],
    mayReport: role === 'tester',
  }
}
