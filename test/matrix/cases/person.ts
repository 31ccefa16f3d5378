import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sha256 } from '../../../server/config.ts'
import { keepFile } from '../../../server/files/files.ts'
import { form } from '../../support/form.ts'
import * as insert from '../../support/people.ts'
import { address, type Cases, type Fixture, one, type Walk, withUnknownToken } from '../fixtures.ts'

const people: Fixture = async (walk, { person }) => {
  const { roles, foreigner } = walk.scenario
  const others = [
    { what: 'a colleague', who: roles.employee.person ?? foreigner },
    { what: 'a holder of the authority', who: walk.tester },
    { what: 'a person elsewhere', who: foreigner },
  ].filter(({ who }) => who !== person)
  return Promise.all(
    [...(person ? [{ what: 'oneself', who: person }] : []), ...others].map(async ({ what, who: { id } }) => ({
      what,
      params: { id },
      owners: await walk.ownersOfPerson(id),
    })),
  )
}

/** To change or remove. */
const newPeople: Fixture = async (walk) => {
  const { db } = walk
  const { home } = walk.scenario
  const colleague = await insert.person(db, 'Kollege')
  await insert.employ(db, home.company.id, colleague)
  const holder = await insert.person(db, 'Halter')
  const holds = { authorityId: home.authority.id, userId: holder.id }
  await db.insertInto('authorityHolder').values(holds).execute()
  const stranger = await insert.person(db, 'Fremde')
  return Promise.all(
    Object.entries({ 'a new colleague': colleague, 'a new holder': holder, 'a new person': stranger }).map(
      async ([what, { id }]) => ({ what, params: { id }, owners: await walk.ownersOfPerson(id) }),
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
  return [{ what: 'of another person', params: { id }, owners: { authorId: userId }, readBy: 'user.read' }]
}

export default function personCases(walk: Walk): Cases {
  const { server, db, tester } = walk
  const newUser = walk.about('user.read', newPeople)
  const newcomer = (owner: object) => ({
    ...{ ...owner, email: `${randomUUID()}@example.org` },
    ...{ firstname: 'Neu', lastname: 'Person', language: 'de' },
  })
  const reason = { reason: 'Anlass' }
  return {
    'GET /api/userbyevalid/:id': one({ params: { id: tester.evalid } }),
    'GET /api/public/:uuid': one({ params: { uuid: randomUUID() }, allowed: 404 }),
    ...walk.resource('user', people, {
      create: async () => [
        ...(await walk.atBoth('company', (companyId) => ({ body: newcomer({ companyId }) }))),
        ...(await walk.atBoth('authority', (authorityId) => ({
          ...{ body: newcomer({ authorityId }), owners: { holderAuthorityId: [authorityId] } },
        }))),
      ],
      update: walk.atVersion('user', () => ({
        ...{ firstname: 'Neu', lastname: 'Name', phone: '', language: 'de', certificateNotification: true },
        metadata: { address, birthday: '1990-05-05' },
      })),
    }),
    'POST /api/user/welcome/:token': withUnknownToken({
      body: { username: 'neuling', password: insert.password, language: 'de', consent: true },
      allowed: 400,
    }),
    'PUT /api/user/:id/privileged': newUser(walk.atVersion('user', () => ({ activated: true, ...reason }))),
    'POST /api/user/:id/reset': newUser(),
    'POST /api/user/:id/secondFactor/reset': newUser(reason),
    'DELETE /api/user/:id': newUser(),
    // Excluded, because an erased user would be missing later; a separate test covers it.
    'DELETE /api/myself': async ({ person }) => (person ? [] : [{ what: 'without an account' }]),
    'GET /api/myself/export': async ({ person = walk.scenario.foreigner }) => {
      const certificates = await db
        .selectFrom('certificate')
        .select(['id', 'fileId'])
        .where('userId', '=', person.id)
        .where('fileId', 'is not', null)
        .execute()
      const sealed = await db.selectFrom('issuedDocument').select('recordId').execute()
      for (const { id, fileId } of certificates) {
        if (!sealed.some(({ recordId }) => recordId === id)) await insert.seal(server, id)
        await insert.storePdf(server, fileId ?? '')
      }
      return [{ what: 'nothing' }]
    },
    'GET /api/user/:id/export': newUser(),
    'POST /api/file': async () => {
      const size = { width: 8, height: 8, channels: 3, background: '#fff' } as const
      const file = await sharp({ create: size }).png().toBuffer()
      return [{ what: 'a picture', ...form({ kind: 'picture' }, file) }]
    },
    'DELETE /api/file/:id': (caller) => walk.make(pictures, caller),
  }
}
