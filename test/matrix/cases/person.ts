import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sha256 } from '../../../server/config.ts'
import { keepFile } from '../../../server/files/files.ts'
import { form } from '../../support/form.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  address,
  atBoth,
  atVersion,
  type Cases,
  type Context,
  type Fixture,
  make,
  one,
  ownersOfPerson,
  withUnknownToken,
} from '../fixtures.ts'

const people: Fixture = async (context, { person }) => {
  const { roles, tester, foreigner } = context
  const others = [
    { what: 'a colleague', who: roles.employee.person ?? foreigner },
    { what: 'a holder of the authority', who: tester },
    { what: 'a person elsewhere', who: foreigner },
  ].filter(({ who }) => who !== person)
  return Promise.all(
    [...(person ? [{ what: 'oneself', who: person }] : []), ...others].map(async ({ what, who: { id } }) => ({
      what,
      params: { id },
      thing: await ownersOfPerson(context, id),
    })),
  )
}

/** To change or remove. */
const newPeople: Fixture = async (context) => {
  const { db, home } = context
  const colleague = await insert.person(db, 'Kollege')
  await insert.employ(db, home.company.id, colleague)
  const holder = await insert.person(db, 'Halter')
  const holds = { authorityId: home.authority.id, userId: holder.id }
  await db.insertInto('authorityHolder').values(holds).execute()
  const stranger = await insert.person(db, 'Fremde')
  return Promise.all(
    Object.entries({ 'a new colleague': colleague, 'a new holder': holder, 'a new person': stranger }).map(
      async ([what, { id }]) => ({ what, params: { id }, thing: await ownersOfPerson(context, id) }),
    ),
  )
}

const pictures: Fixture = async ({ db, server }) => {
  const { id: userId } = await insert.person(db, 'Abgebildet')
  const id = randomUUID()
  await server.files.put(id, Buffer.from('image'))
  const file = { id, kind: 'picture' as const, name: 'picture.jpg', mime: 'image/jpeg', size: 5, userId }
  await keepFile(db, { ...file, authorId: userId, sha256: sha256('image') })
  await db.updateTable('user').set({ pictureId: id }).where('id', '=', userId).execute()
  // Users who may look up people see their pictures.
  return [{ what: 'of another person', params: { id }, thing: { authorId: userId }, readBy: 'user.read' }]
}

export function personCases(context: Context): Cases {
  const { server, db, foreigner, tester } = context
  const user = about(context, 'user.read', people)
  const newUser = about(context, 'user.read', newPeople)
  const newcomer = () => ({
    ...{ email: `${randomUUID()}@example.org`, firstname: 'Neu', lastname: 'Person', language: 'de' },
  })
  const forCompany = atBoth('company', (companyId) => ({ body: { ...newcomer(), companyId } }))
  const forAuthority = atBoth('authority', (authorityId) => ({
    body: { ...newcomer(), authorityId },
    thing: { holderAuthorityId: [authorityId] },
  }))
  const reason = { reason: 'Anlass' }
  return {
    'GET /api/userbyevalid/:id': one({ params: { id: tester.evalid } }),
    'GET /api/public/:uuid': one({ params: { uuid: randomUUID() }, allowed: 404 }),
    'GET /api/user/:id': user(),
    'POST /api/user': async (caller) => [
      ...(await forCompany(context, caller)),
      ...(await forAuthority(context, caller)),
    ],
    'POST /api/user/welcome/:token': withUnknownToken({
      body: { username: 'neuling', password: insert.password, language: 'de', consent: true },
      allowed: 400,
    }),
    'PUT /api/user/:id': user(
      atVersion(context, 'user', () => ({
        ...{ firstname: 'Neu', lastname: 'Name', phone: '', language: 'de', certificateNotification: true },
        metadata: { address, birthday: '1990-05-05' },
      })),
    ),
    'PUT /api/user/:id/privileged': newUser(
      atVersion(context, 'user', () => ({ activated: true, ...reason })),
    ),
    'POST /api/user/:id/reset': newUser(),
    'POST /api/user/:id/secondFactor/reset': newUser(reason),
    'DELETE /api/user/:id': newUser(),
    // Excluded, because an erased user would be missing later; a separate test covers it.
    'DELETE /api/myself': async ({ person }) => (person ? [] : [{ what: 'without an account' }]),
    'GET /api/myself/export': async ({ person = foreigner }) => {
      const certificates = await db
        .selectFrom('certificate')
        .select(['id', 'fileId'])
        .where('userId', '=', person.id)
        .where('fileId', 'is not', null)
        .execute()
      const sealed = await db.selectFrom('issuedDocument').select('recordId').execute()
      for (const { id, fileId } of certificates) {
        if (!sealed.some(({ recordId }) => recordId === id)) await insert.seal(server, id)
        await insert.storePaper(server, fileId ?? '')
      }
      return [{ what: 'nothing' }]
    },
    'GET /api/user/:id/export': newUser(),
    'POST /api/file': async () => {
      const size = { width: 8, height: 8, channels: 3, background: '#fff' } as const
      const file = await sharp({ create: size }).png().toBuffer()
      return [{ what: 'a picture', ...form({ kind: 'picture' }, file) }]
    },
    'DELETE /api/file/:id': (caller) => make(context, pictures, caller),
  }
}
