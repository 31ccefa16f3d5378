import { sql } from 'kysely'
import { savedViews, type SavedView } from '#contract/savedView.ts'
import { grantsOf, type Actor, type Grants, isGranted } from '#domain/policy.ts'
import { crud } from '../../../resource/crud.ts'
import { itemWithin, ownersOf } from '../../../resource/items.ts'
import { assertFixed } from '../../../resource/changing.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { assertStateShown } from './lists.ts'
import {
  defaultsOf,
  assertViewQuota,
  dropOthersDefaults,
  keepDefault,
  savedViewItems,
  type ViewOwner,
} from './queries.ts'

type Writing = Context<typeof savedViews.create> | Context<typeof savedViews.update>
type Asking = Pick<Context<typeof savedViews.list>, 'db' | 'actor'>

export function savedViewRoutes(app: App) {
  const { lock, ...plain } = crud(app, savedViews, {
    table: 'savedView',
    items: savedViewItems,
    columns,
  })

  serve(app, savedViews, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return { items: await markedFor(context, items), ...total }
    },

    async read(context) {
      return marked(context, await plain.read(context))
    },

    async create(context) {
      const { db, body, actor, grants } = context
      const owner = ownerOf(body, actor, grants)
      assertStateShown(body.list, body.state)
      await assertViewQuota(db, { list: body.list, owner })
      return plain.create({ ...context, body: { ...body, ...owner } })
    },

    async update(context) {
      const { body } = context
      const view = await plain.change(context, (current) => {
        const { companyId, authorityId, list } = current
        assertFixed(['companyId', 'authorityId', 'list'], body, current)
        assertStateShown(list, body.state)
        // The default is set elsewhere and differs per user.
        const stored = { ...body, companyId, authorityId, isDefault: undefined }
        return plain.columns({ ...context, body: stored }, current)
      })
      return marked(context, view)
    },

    async share(context) {
      const { db, actor, body, grants } = context
      const { _id, list, ...former } = await lock(context)
      const owner = ownerOf(body, actor, grants)
      await assertViewQuota(db, { list, owner, id: _id })
      await db
        .updateTable('savedView')
        .set({ ...owner, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', _id)
        .execute()
      if (owner.userId) await dropOthersDefaults(db, _id, owner.userId)
      const view = await plain.read({ ...context, grants: grantsOf(actor, 'savedView.read') })
      return result(await marked(context, view), { audit: ownersOf(former) })
    },

    async setDefault({ db, actor, body: { list, viewId } }) {
      const { userId } = actor
      if (viewId) {
        const seen = grantsOf(actor, 'savedView.read')
        const view = await itemWithin(db, savedViewItems(db), viewId, seen)
        if (view?.list !== list) throw notThere('viewId')
      }
      await keepDefault(db, { userId, list, viewId })
      return {}
    },

    remove: plain.remove,
  })
}

/** The named organisation, for which the actor must have the right, else the actor. */
function ownerOf(
  { companyId, authorityId }: Pick<ViewOwner, 'companyId' | 'authorityId'>,
  { userId }: Actor,
  grants: Grants,
): ViewOwner {
  const shared = companyId !== null || authorityId !== null
  if (companyId !== null && authorityId !== null)
    throw new Problem('invalid', { fields: { authorityId: 'invalid' } })
  const owner = { userId: shared ? null : userId, companyId, authorityId }
  const demanded = companyId ? { companyId } : authorityId ? { authorityId } : { userId }
  if (!isGranted(grants, demanded)) throw new Problem('notFound')
  return owner
}

async function markedFor<V extends SavedView>({ db, actor }: Asking, views: V[]): Promise<V[]> {
  const defaults = await defaultsOf(db, actor.userId)
  return views.map((view) => ({ ...view, isDefault: defaults.has(view._id) }))
}

const marked = async (asking: Asking, view: SavedView) => {
  const [one = view] = await markedFor(asking, [view])
  return one
}

function columns({ body }: Writing) {
  const { list, name, state, companyId, authorityId } = body
  const row = { list, name, state: JSON.stringify(state) }
  if ('version' in body) return row
  const { userId } = body as unknown as ViewOwner
  return { ...row, userId, companyId, authorityId }
}
