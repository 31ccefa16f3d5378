import { isGranted, type Actor, type Grants } from '#domain/policy.ts'
import { ownersOf } from './items.ts'
import { Problem } from '../http/problem.ts'

interface Owner {
  companyId: string | null
  authorityId: string | null
}

interface Naming {
  body: Partial<Owner>
  actor: Actor
  grants: Grants
}

/**
 * The owner of a new item: the named organisation, else the company of the actor. 404 for an organisation of
 * others.
 */
export function chooseOwner({ body, actor, grants }: Naming): Owner {
  const authorityId = body.authorityId ?? null
  const companyId = authorityId ? null : (body.companyId ?? actor.company?.id ?? null)
  const owner = { companyId, authorityId }
  if (!companyId && !authorityId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!isGranted(grants, owner)) throw new Problem('notFound')
  return owner
}

/** An update cannot change the owner. */
export function assertSameOwner(named: Owner, owner: Owner) {
  const changed = (['companyId', 'authorityId'] as const).filter(
    (field) => named[field] !== null && named[field] !== owner[field],
  )
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
      owners: ownersOf(owner),
    })
}
