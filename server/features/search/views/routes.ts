import { savedViews, type SavedView } from '#contract/savedView.ts'
import { grantsOf, type Actor, type Grants, isGranted } from '#domain/policy.ts'
import { crud } from '../../../resource/crud.ts'
import { itemWithin, ownersOf } from '../../../resource/items.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import {
  assertStateShown,
  defaultsOf,
  assertViewQuota,
  dropOthersDefaults,
  keepDefault,
  savedViewItems,
  type ViewOwner,
} from './queries.ts'

type Asking = Pick<Context<typeof savedViews.list>, 'db' | 'actor'>

export function savedViewRoutes(app: App) {
  const { plain, lock, write, columns, insert } = crud(app, savedViews, {
    table: 'savedView',
    items: savedViewItems,
    fixed: ['companyId', 'authorityId', 'list'],
    columns: { state: (state) => ({ state: JSON.stringify(state) }) },
  })

  serve(app, savedViews, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return { items: await withDefaults(context, items), ...total }
    },

    async read(context) {
      return withDefault(context, await plain.read(context))
    },

    async create(context) {
      const { db, body, actor, grants } = context
      const owner = ownerOf(body, actor, grants)
      assertStateShown(body.list, body.state)
      await assertViewQuota(db, { list: body.list, owner })
      return plain.read({ ...context, params: { id: await insert(context, owner) } })
    },

    async update(context) {
      const current = await lock(context)
      // The default is set elsewhere and differs per user.
      const stored = { ...context, body: { ...context.body, isDefault: undefined } }
      const row = await columns(stored, current)
      assertStateShown(current.list, context.body.state)
      return withDefault(context, await write(context, current, row))
    },

    async share(context) {
      const { db, actor, body, grants } = context
      const former = await lock(context)
      const { _id, list } = former
      const owner = ownerOf(body, actor, grants)
      await assertViewQuota(db, { list, owner, id: _id })
      const view = await write(context, former, owner)
      if (owner.userId) await dropOthersDefaults(db, _id, owner.userId)
      return result(await withDefault(context, view), { audit: ownersOf(former) })
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

async function withDefaults<V extends SavedView>({ db, actor }: Asking, views: V[]): Promise<V[]> {
  const defaults = await defaultsOf(db, actor.userId)
  return views.map((view) => ({ ...view, isDefault: defaults.has(view._id) }))
}

const withDefault = async (asking: Asking, view: SavedView) => {
  const [one = view] = await withDefaults(asking, [view])
  return one
}
