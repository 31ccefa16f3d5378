import { isGranted, type Actor, type Grants } from '#domain/policy.ts'
import { Problem } from '../http/problem.ts'

interface Owner {
  companyId: string | null
  authorityId: string | null
}

interface Creating {
  body: Partial<Owner>
  actor: Actor
  grants: Grants
}

/**
 * The owner of a new item: the named organisation, else the company of the actor. 404 for an organisation of
 * others.
 */
export function chooseOwner({ body, actor, grants }: Creating): Owner {
  const authorityId = body.authorityId ?? null
  const companyId = authorityId ? null : (body.companyId ?? actor.company?.id ?? null)
  const owner = { companyId, authorityId }
  if (!companyId && !authorityId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!isGranted(grants, owner)) throw new Problem('notFound')
  return owner
}
