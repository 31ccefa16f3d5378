import { within, type Actor, type Reach } from '#domain/policy.ts'
import { Problem } from './problem.ts'

interface Owner {
  companyId: string | null
  authorityId: string | null
}

interface Naming {
  body: Partial<Owner>
  actor: Actor
  reach: Reach
}

/** The one organisation that will own a thing: the one named, else the caller's company. Another's is not found. */
export function ownerOf({ body, actor, reach }: Naming): Owner {
  const authorityId = body.authorityId ?? null
  const companyId = authorityId ? null : (body.companyId ?? actor.company?.id ?? null)
  const owner = { companyId, authorityId }
  if (!companyId && !authorityId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!within(reach, owner)) throw new Problem('notFound')
  return owner
}

/** A thing is not handed over by changing it; left out, its owner is who it was. */
export function refuseOtherOwner(named: Owner, owner: Owner) {
  const changed = (['companyId', 'authorityId'] as const).filter(
    (field) => named[field] !== null && named[field] !== owner[field],
  )
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
    })
}
