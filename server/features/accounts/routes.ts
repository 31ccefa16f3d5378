import { accounts, users } from '#contract/account.ts'
import { parseEvalId } from '#domain/evalId.ts'
import { meets, type Belonging, type Reach } from '#domain/policy.ts'
import { isValidBirthday } from '#domain/profile.ts'
import { crud } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { accountOf } from './account.ts'
import { shown } from './fieldSets.ts'
import { passwordRoutes } from './passwords.ts'
import { userItems } from './queries.ts'
import { sessionRoutes } from './sessions.ts'
import { setupRoutes } from './setup.ts'
import { signupRoutes } from './signup.ts'

/** People: who they are, how they sign in, and who may see what of them. */
export function accountRoutes(app: App) {
  const plain = crud(app, users, { table: 'user', items: userItems, toRow })
  sessionRoutes(app)
  signupRoutes(app)
  passwordRoutes(app)
  setupRoutes(app)

  serve(app, users, {
    async list(request) {
      const { items, total } = await plain.list(request)
      return { items: items.map((person) => fieldsFor(request.reach, person)), total }
    },

    async read(request) {
      return fieldsFor(request.reach, await plain.read(request))
    },

    async update(request) {
      const { birthday } = request.body.metadata
      if (birthday !== '' && !isValidBirthday(birthday, request.today))
        throw new Problem('invalid', { fields: { 'metadata.birthday': 'birthday' } })
      return fieldsFor(request.reach, await plain.update(request))
    },
  })

  serve(app, accounts, {
    async myself({ db, actor, today }) {
      if (!actor) throw new Problem('signedOut')
      return accountOf(db, actor, today)
    },

    async byEvalId({ db, reach, params }) {
      const evalid = parseEvalId(params.id)
      const person =
        evalid &&
        (await userItems(db)
          .where('u.evalid', '=', evalid)
          .where('u.activated', '=', true)
          .executeTakeFirst())
      if (!person) throw new Problem('user.evalIdUnknown')
      const { id, ...fields } = person
      return fieldsFor(reach, { _id: id, ...fields } as never)
    },
  })
}

const fieldsFor = <T extends object>(reach: Reach, person: T): T =>
  shown(
    person,
    reach.filter((demand) => meets(demand, person as Belonging)).map(({ fields }) => fields),
  )

function toRow({ body }: Request<typeof users.create> | Request<typeof users.update>) {
  const { firstname, lastname, phone, language, certificateNotification, metadata } = body
  const { street, city, zip, country } = metadata.address
  return {
    firstname,
    lastname,
    phone,
    language,
    certificateNotification,
    street,
    city,
    zip,
    country,
    birthday: metadata.birthday || null,
  }
}
