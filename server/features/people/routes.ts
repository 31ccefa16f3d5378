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
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { accountOf } from '../accounts/account.ts'
import { userItems } from '../accounts/queries.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { agreeToTerms, termsNow } from '../system/legal/queries.ts'
import { creating, assertBirthdayValid } from './create.ts'
import { erase } from './erase.ts'
import { exporting } from './export.ts'
import { assertUsableNames } from './changedNames.ts'
import { fieldsFor, isSeen, itemsSearchedIn } from './fieldsFor.ts'
import { lookup, recordLookup, accessLogOf, consentsOf, lockAdmins } from './queries.ts'
import { privileges } from './privileges.ts'
import { keepPublicConsent, shownNow, publicProfileOf } from './publicProfile.ts'
import { welcoming } from './welcome.ts'

export function peopleRoutes(app: App) {
  const { plain, lock, write, columns } = crud(app, users, {
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
  const { updatePrivileged, triggerReset, resetSecondFactor } = privileges(app, lock)
  const { exportOf } = exporting(app)

  serve(app, users, {
    async list(context) {
      assertVisible(context)
      return plain.list(context)
    },

    async csv(context) {
      assertVisible(context)
      return plain.csv(context)
    },

    read: plain.read,

    ...creating(app),

    async update(context) {
      assertBirthdayValid(context.body.metadata, context.today)
      await assertOwnPublicProfile(context)
      await assertDerivedFieldsUnchanged(context, app.services.config)
      const { db, params, locale } = context
      const before = await shownNow(db, params.id)
      const current = await lock(context)
      const stored = { ...context, body: withoutDerived(context.body) }
      const row = await columns(stored, current)
      await assertUsableNames(db, current._id, context.body)
      const person = await write(context, current, row)
      await keepPublicConsent(db, { userId: person._id, before, language: locale })
      await takeUpAwaited(context.db, person._id)
      const { namedInCredential = person.namedInCredential } = context.body
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

  serve(app, people, {
    welcome: welcoming(app),
    readPublic: Object.assign(
      (context: Context<typeof people.readPublic>) => publicProfileOf(app.services, context),
      { headers: { 'X-Robots-Tag': 'noindex' } },
    ),
    updatePrivileged,
    triggerReset,
    resetSecondFactor,

    async eraseMyself(context) {
      const { db, actor } = context
      const answer = await erase(db, { userId: actor.userId, actorId: actor.userId })
      return result(answer, { audit: { objectId: actor.userId } })
    },

    async exportMyself(context) {
      return exportOf(context.actor.userId, context)
    },

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

    async accessLog({ db, actor, query: { l, lo } }) {
      return accessLogOf(db, actor.userId, { limit: l, offset: l * lo })
    },
  })

  serve(app, accounts, {
    async byEvalId({ db, actor, grants, params }) {
      // Counts per person, because a scan of numbers may use many networks.
      await app.services.limits.count(personRuleOf(lookup), actor.userId)
      const evalid = parseEvalId(params.id)
      const person =
        evalid &&
        (await userItems(db)
          .where('u.evalid', '=', evalid)
          .where('u.activated', '=', true)
          .executeTakeFirst())
      if (!person) throw new Problem('user.evalIdUnknown')
      const { id, ...fields } = person
      await recordLookup(app.services, actor, id)
      return fieldsFor(grants, { _id: id, ...fields } as never)
    },
  })
}

/** Only the person changes their public profile. Others may send it back unchanged. */
async function assertOwnPublicProfile({ db, actor, body, params, grants }: Context<typeof users.update>) {
  if (!body.publicProfile || params.id === actor.userId) return
  const { publicProfile } = await findItem(db, userItems(db), params.id, grants)
  if (!isDeepStrictEqual(body.publicProfile, publicProfile))
    throw new Problem('readOnlyField', { fields: { publicProfile: 'readOnlyField' } })
}

type Update = Context<typeof users.update>

/** Refuses changes of derived fields, and of those of another person. */
async function assertDerivedFieldsUnchanged(
  { db, caller, body, params }: Update,
  config: App['services']['config'],
) {
  const sent = derivedFields.filter((field) => body[field] !== undefined)
  if (sent.length === 0) return
  const own = params.id === caller.actor?.userId ? await accountOf(db, caller, config) : undefined
  const changed = sent.filter((field) => !isDeepStrictEqual(body[field], own?.[field]))
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
    })
}

/** `creating` stores these fields. */
const ofNewPerson = ['email', 'username', 'roles', 'companyId', 'authorityId'] as const

const withoutDerived = (body: Update['body']): Update['body'] => ({
  ...body,
  ...Object.fromEntries(derivedFields.map((field) => [field, undefined])),
})

type Narrowed = Pick<Context<typeof users.list>['query'], 'sf' | 'activated' | 'day'>

/** Sorting or filtering by a field reveals it for every row. */
function assertVisible({ grants, query: { sf, activated, day } }: { grants: Grants; query: Narrowed }) {
  const fields = {
    sf,
    ...(activated !== undefined && { activated: 'activated' }),
    ...(day !== undefined && { day: 'createdAt' }),
  }
  const unseen = Object.entries(fields).filter(([, field]) => !isSeen(grants, field))
  if (unseen.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(unseen.map(([name]) => [name, 'invalid'])) })
}
