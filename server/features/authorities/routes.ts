import { certificationAuthorities } from '#contract/authority.ts'
import type { Answer } from '#contract/endpoint.ts'
import { meets, type Grants } from '#domain/policy.ts'
import { recordMembership } from '../../audit/chain.ts'
import { crud } from '../../resource/crud.ts'
import { serve, type App } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { lockKeys, platformOf, sealKeys } from '../../signing/signing.ts'
import { result } from '../../http/result.ts'
import { townOf } from '../companies/queries.ts'
import { recordRules } from '../companies/rules.ts'
import { defaultTemplates } from '../templates/queries.ts'
import { firstLead } from './lead.ts'
import { memberRoutes } from './members.ts'
import { publishingRoutes } from './publishing.ts'
import { authorityItems, dropAuthority, lockAuthorities, membersOf } from './queries.ts'
import { signingKeyRoutes } from './signingKeys.ts'

const authorityCrud = (app: App) =>
  crud(app, certificationAuthorities, {
    table: 'authority',
    items: authorityItems,
    fixed: ['code'],
    columns: { address: (address) => address, adminEmail: null },
    visibleFields: fieldsFor,
  })

export function authorityRoutes(app: App) {
  const { config } = app.services
  const { plain, lock, write, columns } = authorityCrud(app)
  memberRoutes(app)
  signingKeyRoutes(app)
  publishingRoutes(app)

  serve(app, certificationAuthorities, {
    list: plain.list,
    csv: plain.csv,
    read: plain.read,

    async create(context) {
      const { db, actor, locale, now } = context
      const lead = await firstLead(app.services, context)
      await lockKeys(db)
      const authority = await plain.create(context)
      const { _id: authorityId, name } = authority
      const [userId, role] = [lead.id, 'admin' as const]
      await db.insertInto('authorityMember').values({ authorityId, userId, role }).execute()
      await db.insertInto('template').values(defaultTemplates(authorityId, locale)).execute()
      await sealKeys(db, { authorityId, name }, platformOf(config, now))
      await addJob(db, 'credentialKey.make', { authorityId })
      await recordMembership(db, { userId, of: authorityId, role, actorId: actor.userId })
      await lead.invite({ id: authorityId, name })
      return authority
    },

    async update(context) {
      const before = await lock(context)
      const authority = await write(context, before, await columns(context, before))
      await recordRules(context, before, authority)
      return authority
    },

    async remove(context) {
      const { db, actor } = context
      await lockKeys(db)
      const { _id } = await lock(context)
      await lockAuthorities(db, [_id])
      const members = await membersOf(db, _id)
      await dropAuthority(db, _id)
      for (const { userId } of members)
        await recordMembership(db, { userId, of: _id, role: null, actorId: actor.userId })
      return result({}, { audit: { authorityId: _id } })
    },
  })
}

type Authority = Answer<typeof certificationAuthorities.read>

/** Users outside the authority see only name and town. */
function fieldsFor(grants: Grants, authority: Authority): Authority {
  if (grants.some((grant) => grant.fields !== 'public' && meets(grant, authority))) return authority
  const { email: _email, address, ...rest } = authority
  return { ...rest, address: townOf(address) }
}
