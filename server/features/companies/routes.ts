import { v7 as uuid } from 'uuid'
import { companies } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { meets, type Reach } from '#domain/policy.ts'
import type { Locale } from '#domain/locale.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { post } from '../../mail/mail.ts'
import { makeToken, useToken } from '../accounts/tokens.ts'
import { companyItems } from './queries.ts'

/** Companies employ people and own vehicles. Whoever founds one is its administrator. */
export function companyRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, companies, { table: 'company', items: companyItems, toRow })
  const { baseUrl } = app.house.config

  const mailLink = async (
    db: Db,
    { _id, name, email }: { _id: string; name: string; email?: string | undefined },
    locale: Locale,
  ) => {
    const token = await makeToken(db, 'companyActivation', { companyId: _id })
    const link = `${baseUrl}/company-activation/${token}`
    await post(db, { to: email ?? '', locale, letter: 'companyActivation', values: { company: name }, link })
  }

  serve(app, companies, {
    async list(request) {
      const { items, total } = await plain.list(request)
      return { items: items.map((company) => fieldsFor(request.reach, company)), total }
    },

    async read(request) {
      return fieldsFor(request.reach, await plain.read(request))
    },

    async own(request) {
      const { actor } = request
      if (!actor?.company) throw new Problem('company.none')
      return plain.read({ ...request, params: { id: actor.company.id } })
    },

    async create(request) {
      const { db, actor, locale } = request
      if (!actor) throw new Problem('signedOut')
      const reach: Reach = [{ owners: {}, fields: 'full', confirm: false }]
      const company = await plain.create({ ...request, reach })
      await db
        .insertInto('coworker')
        .values({ id: uuid(), companyId: company._id, userId: actor.userId, role: 'admin' })
        .execute()
      await chain(db, {
        type: 'membership.changed',
        actorId: actor.userId,
        objectId: company._id,
        payload: { userId: actor.userId, role: 'admin' },
      })
      await mailLink(db, company, locale)
      return company
    },

    update: plain.update,

    async activate({ db, params }) {
      const { companyId } = await useToken(db, 'companyActivation', params.token)
      await db.updateTable('company').set({ activated: true }).where('id', '=', companyId).execute()
      return {}
    },

    async resendActivation(request) {
      const company = await findToChange(request)
      if (!company.activated) await mailLink(request.db, company, request.locale)
      return {}
    },
  })
}

type Company = Answer<typeof companies.read>

/** Who is not of the company sees its name and town. */
function fieldsFor(reach: Reach, company: Company): Company {
  if (reach.some((demand) => demand.fields !== 'public' && meets(demand, company))) return company
  const { email: _email, uid: _uid, address, ...rest } = company
  return { ...rest, address: { street: '', zip: '', city: address.city, country: address.country } }
}

function toRow({
  body: { name, email, uid, address },
}: Request<typeof companies.create> | Request<typeof companies.update>) {
  return { name, email, uid, ...address }
}
