import { isDeepStrictEqual } from 'node:util'
import { accounts } from '#contract/account.ts'
import { derivedFields, users } from '#contract/user.ts'
import { people } from '#contract/person.ts'
import { parseEvalId } from '#domain/codes.ts'
import { type Grants, grantsOf, isGranted } from '#domain/policy.ts'
import { setNaming } from '../../credentials/naming.ts'
import { crud, withoutColumns } from '../../resource/crud.ts'
import { findItem, ownersOf } from '../../resource/items.ts'
import { personRuleOf } from '../../http/limits.ts'
import { assertValid, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { accountOf } from '../accounts/account.ts'
import { userItems } from '../accounts/queries.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { agreeToTerms, termsNow } from '../system/legal/queries.ts'
import { assertBirthdayValid, createForOthers } from './create.ts'
import { erase } from './erase.ts'
import { exporting } from './export.ts'
import { assertUsableNames } from './changedNames.ts'
import { fieldsFor, isSeen, itemsSearchedIn } from './fieldsFor.ts'
import { lookup, recordLookup, accessLogOf, consentsOf, lockAdmins } from './queries.ts'
import { privileges } from './privileges.ts'
import { keepPublicConsent, shownNow, publicProfileOf } from './publicProfile.ts'
import { welcoming } from './welcome.ts'

const userCrud = (app: App) =>
  crud(app, users, {
    table: 'user',
    items: userItems,
    rows: itemsSearchedIn,
    visibleFields: fieldsFor,
    columns: {
      metadata: ({ address, birthday }) => ({ ...address, birthday: birthday || null }),
      publicProfile: ({ enabled, fields }) => ({
        publicProfile: enabled,
        publicFields: [...new Set(fields)],
      }),
      ...withoutColumns([...ofNewPerson, ...derivedFields, 'namedInCredential']),
    },
  })

type UserCrud = ReturnType<typeof userCrud>

export function peopleRoutes(app: App) {
  const user = userCrud(app)
  userRoutes(app, user)
  serve(app, people, {
    welcome: welcoming(app),
    readPublic: Object.assign(
      (context: Context<typeof people.readPublic>) => publicProfileOf(app.services, context),
      { headers: { 'X-Robots-Tag': 'noindex' } },
    ),
    ...privileges(app, user.lock),
  })
  ownDataRoutes(app)
  serve(app, accounts, { byEvalId: (context) => cardByEvalId(app.services, context) })
}

function userRoutes(app: App, { plain, lock, write, columns }: UserCrud) {
  const { config } = app.services

  serve(app, users, {
    list: (context) => plain.list(visible(context)),
    csv: (context) => plain.csv(visible(context)),
    read: plain.read,
    create: (context) => createForOthers(app.services, context),

    async update(context) {
      const { db, body, params, locale } = context
      assertBirthdayValid(body.metadata, context.today)
      await assertOwnPublicProfile(context)
      await assertDerivedFieldsUnchanged(context, config)
      const before = await shownNow(db, params.id)
      const current = await lock(context)
      const row = await columns({ ...context, body: withoutDerived(body) }, current)
      await assertUsableNames(db, current._id, body)
      const person = await write(context, current, row)
      await keepPublicConsent(db, { userId: person._id, before, language: locale })
      await takeUpAwaited(db, person._id)
      const { namedInCredential = person.namedInCredential } = body
      if (namedInCredential !== person.namedInCredential)
        await setNaming(context, { userId: person._id, owners: ownersOf(person) }, namedInCredential === true)
      return { ...person, namedInCredential }
    },

    async remove(context) {
      await lockAdmins(context.db)
      const person = await lock(context)
      const answer = await erase(context.db, { userId: person._id, actorId: context.actor.userId })
      return result(answer, { audit: ownersOf(person) })
    },
  })
}

function ownDataRoutes(app: App) {
  const { exportOf } = exporting(app)

  serve(app, people, {
    async eraseMyself({ db, actor: { userId } }) {
      const answer = await erase(db, { userId, actorId: userId })
      return result(answer, { audit: { objectId: userId } })
    },

    exportMyself: (context) => exportOf(context.actor.userId, context),

    async export(context) {
      const { db, actor, params, grants } = context
      const person = await findItem(db, userItems(db), params.id, grantsOf(actor, 'user.read'))
      if (!isGranted(grants, person)) throw new Problem('forbidden')
      return exportOf(person.id, context)
    },

    consents: ({ db, actor }) => consentsOf(db, actor.userId),

    async acceptTerms({ db, actor, locale, body: { version } }) {
      if ((await termsNow(db)).version !== version) throw new Problem('stale')
      await agreeToTerms(db, actor.userId, locale)
      return {}
    },

    accessLog: ({ db, actor, query: { l, lo } }) =>
      accessLogOf(db, actor.userId, { limit: l, offset: l * lo }),
  })
}

async function cardByEvalId(
  services: Services,
  { db, actor, grants, params }: Context<typeof accounts.byEvalId>,
) {
  // Counts per person, because a scan of numbers may use many networks.
  await services.limits.count(personRuleOf(lookup), actor.userId)
  const person = await userItems(db)
    .where('u.evalid', '=', parseEvalId(params.id))
    .where('u.activated', '=', true)
    .executeTakeFirst()
  if (!person) throw new Problem('user.evalIdUnknown')
  const { id, ...fields } = person
  await recordLookup(services, actor, id)
  return fieldsFor(grants, { _id: id, ...fields } as never)
}

/** Only the person changes their public profile. Others may send it back unchanged. */
async function assertOwnPublicProfile({ db, actor, body, params, grants }: Context<typeof users.update>) {
  if (!body.publicProfile || params.id === actor.userId) return
  const { publicProfile } = await findItem(db, userItems(db), params.id, grants)
  if (!isDeepStrictEqual(body.publicProfile, publicProfile))
    throw new Problem('readOnlyField', { fields: { publicProfile: 'readOnlyField' } })
}

type Update = Context<typeof users.update>

async function assertDerivedFieldsUnchanged(
  { db, caller, body, params }: Update,
  config: Services['config'],
) {
  const sent = derivedFields.filter((field) => body[field] !== undefined)
  if (sent.length === 0) return
  const own = params.id === caller.actor?.userId ? await accountOf(db, caller, config) : undefined
  const changed = sent.filter((field) => !isDeepStrictEqual(body[field], own?.[field]))
  const fields = Object.fromEntries(changed.map((field) => [field, 'readOnlyField']))
  if (changed.length > 0) throw new Problem('readOnlyField', { fields })
}

/** `createForOthers` stores these fields. */
const ofNewPerson = ['email', 'username', 'roles', 'companyId', 'authorityId'] as const

const withoutDerived = (body: Update['body']): Update['body'] => ({
  ...body,
  ...Object.fromEntries(derivedFields.map((field) => [field, undefined])),
})

type Narrowed = Pick<Context<typeof users.list>['query'], 'sf' | 'activated' | 'day'>

/** Sorting or filtering by a field reveals it for every row. */
function visible<C extends { grants: Grants; query: Narrowed }>(context: C): C {
  const { sf, activated, day } = context.query
  const fields = {
    sf,
    ...(activated !== undefined && { activated: 'activated' }),
    ...(day !== undefined && { day: 'createdAt' }),
  }
  const unseen = Object.entries(fields).filter(([, field]) => !isSeen(context.grants, field))
  assertValid(Object.fromEntries(unseen.map(([name]) => [name, 'invalid'])))
  return context
}
