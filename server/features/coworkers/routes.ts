import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { meets, type Reach } from '#domain/policy.ts'
import { chain } from '../../audit/chain.ts'
import { crud } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { adminsOf, coworkerItems, endPlace } from './queries.ts'

/** The people of a company: who they are, who administers it, and how one leaves. */
export function coworkerRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, coworkers, {
    table: 'coworker',
    items: coworkerItems,
    toRow: ({ body }) => ({ role: body.role }),
  })

  serve(app, coworkers, {
    async list(request) {
      const { items, total } = await plain.list(request)
      return { items: items.map((coworker) => fieldsFor(request.reach, coworker)), total }
    },

    async read(request) {
      return fieldsFor(request.reach, await plain.read(request))
    },

    async update(request) {
      const { db, actor, body } = request
      const { userId, companyId, role, version } = await findToChange(request)
      if (role === 'admin' && body.role !== 'admin') await demandOtherAdmin(db, companyId, userId)
      await db
        .updateTable('coworker')
        .set({ role: body.role, version: version + 1 })
        .where('userId', '=', userId)
        .where('until', 'is', null)
        .execute()
      await chain(db, {
        type: 'membership.changed',
        actorId: actor?.userId ?? null,
        objectId: companyId,
        payload: { userId, role: body.role },
      })
      return plain.read(request as never)
    },

    async remove(request) {
      const { db, actor } = request
      const { userId, companyId, role } = await findToChange(request)
      if (role === 'admin') await demandOtherAdmin(db, companyId, userId)
      await endPlace(db, userId)
      await chain(db, {
        type: 'membership.changed',
        actorId: actor?.userId ?? null,
        objectId: companyId,
        payload: { userId, role: null },
      })
      return {}
    },
  })

  serve(app, companies, {
    // The representative hands over first; who founded a company that never became active may drop it.
    async leave({ db, actor }) {
      if (!actor?.company) throw new Problem('company.none')
      const { id: companyId, activated } = actor.company
      const admins = await adminsOf(db, companyId)
      if (admins.includes(actor.userId) && activated) throw new Problem('company.adminCannotLeave')
      await endPlace(db, actor.userId)
      await chain(db, {
        type: 'membership.changed',
        actorId: actor.userId,
        objectId: companyId,
        payload: { userId: actor.userId, role: null },
      })
      return {}
    },
  })
}
