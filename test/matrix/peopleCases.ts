import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AuthorityRole } from '#domain/role.ts'
import { sha256 } from '../../server/config.ts'
import { keepFile } from '../../server/files/files.ts'
import { platformOf, rotateSeal } from '../../server/signing/signing.ts'
import type { TestServer } from '../support/testServer.ts'
import { form } from '../support/form.ts'
import * as insert from '../support/people.ts'
import { type Make, sharing, fixtures, type Case } from './fixtures.ts'
import type { Scenario } from '../support/scenario.ts'

/** Inputs for calls about people and organisations. Items to remove or lock are created per call. */
export function peopleCases(server: TestServer, scenario: Scenario): Record<string, Make> {
  const db = server.database.writes
  const { home, foreign, foreigner } = scenario
  const { items, authorities, belongingOf } = fixtures(server, scenario)
  const one =
    (testCase: Omit<Case, 'what'> = {}): Make =>
    () =>
      Promise.resolve([{ what: 'nothing', ...testCase }])
  const guessed = { params: { token: 'x'.repeat(43) } }
  const reason = { reason: 'Anlass' }

  const newPeople: Make = async () => {
    const colleague = await insert.person(db, 'Kollege')
    await insert.employ(db, home.company.id, colleague)
    const holder = await insert.person(db, 'Halter')
    const holds = { authorityId: home.authority.id, userId: holder.id }
    await db.insertInto('authorityHolder').values(holds).execute()
    const stranger = await insert.person(db, 'Fremde')
    return Promise.all(
      [colleague, holder, stranger].map(async ({ id }, index) => ({
        what: ['a new colleague', 'a new holder', 'a new person'][index] ?? '',
        params: { id },
        thing: await belongingOf(id),
      })),
    )
  }
  const newCoworkers: Make = async () => {
    const created: Case[] = []
    for (const { id: companyId, name } of [home.company, foreign.company]) {
      const { id } = await insert.person(db, 'Neu')
      await insert.employ(db, companyId, { id } as insert.Person)
      created.push({ what: `in ${name}`, params: { id }, thing: { userId: id, companyId } })
    }
    return created
  }
  const onlyForeign =
    (make: Make): Make =>
    async (role) =>
      (await make(role)).slice(1)
  const newCompany: Make = async () => {
    const { id } = await insert.company(db, `Neu ${randomUUID()}`)
    return [{ what: 'a new company', params: { id }, thing: { companyId: id } }]
  }
  const newAuthority: Make = async () => {
    const code = randomBytes(4).toString('hex').toUpperCase()
    const { id } = await insert.authority(db, `Neu ${code}`, code)
    return [{ what: 'a new authority', params: { id }, thing: { authorityId: id } }]
  }
  const newInvitations: Make = async () => {
    const created: Case[] = []
    for (const { id: companyId, name } of [home.company, foreign.company]) {
      const id = uuid()
      const facts = { id, companyId, email: `${randomUUID()}@example.org`, invitedBy: foreigner.id }
      const expiresAt = sql<string>`now() + interval '1 day'`
      await db
        .insertInto('invitation')
        .values({ ...facts, tokenSha256: randomBytes(32), expiresAt })
        .execute()
      created.push({ what: `of ${name}`, params: { id }, thing: { companyId } })
    }
    return created
  }
  const noSeal: Make = async (role) => {
    const cases = await items('certificationAuthority.read', authorities, () => ({
      pkcs12: 'AAAA',
      password: '',
    }))(role)
    return cases.map((testCase) => ({ ...testCase, allowed: 400 }))
  }
  const newMembers =
    (role: AuthorityRole, body?: object): Make =>
    async () => {
      const created: Case[] = []
      for (const { id, name } of [home.authority, foreign.authority]) {
        const member = await insert.person(db, 'Mitglied')
        await insert.appoint(db, id, member, role)
        const params = { id, userId: member.id }
        created.push({ what: `of ${name}`, params, body, thing: { authorityId: id } })
      }
      const unknown = { id: randomUUID(), userId: randomUUID() }
      return [...created, { what: 'nowhere', params: unknown, body, thing: {} }].map((testCase) => ({
        ...testCase,
        readBy: 'certificationAuthority.read',
      }))
    }
  const sealed: Make = async () => {
    const [testCase] = await newAuthority({})
    const authorityId = testCase?.params?.id ?? ''
    const platform = platformOf(server.config, new Date())
    await db
      .transaction()
      .execute((t) => rotateSeal(t, { authorityId, name: 'Neu' }, { ...platform, actorId: null }))
    return testCase ? [testCase] : []
  }
  const pictures: Make = async () => {
    const { id: userId } = await insert.person(db, 'Abgebildet')
    const id = randomUUID()
    await server.files.put(id, Buffer.from('image'))
    const file = { id, kind: 'picture' as const, name: 'picture.jpg', mime: 'image/jpeg', size: 5, userId }
    await keepFile(db, { ...file, authorId: userId, sha256: sha256('image') })
    await db.updateTable('user').set({ pictureId: id }).where('id', '=', userId).execute()
    // Users who may look up people see their pictures.
    const readBy = 'user.read'
    return [{ what: 'of another person', params: { id }, thing: { authorId: userId }, readBy }]
  }
  const make = sharing({
    newPeople,
    newCoworkers,
    newCompany,
    newAuthority,
    newInvitations,
    trainers: newMembers('trainer', { role: 'trainerReadOnly' }),
    readers: newMembers('trainerReadOnly'),
    sealed,
    pictures,
  })
  const aPerson = () => ({
    email: `${randomUUID()}@example.org`,
    firstname: 'Neu',
    lastname: 'Person',
    language: 'de',
  })
  const versionOf = async (id: string) =>
    (await db.selectFrom('user').select('version').where('id', '=', id).executeTakeFirst())?.version ?? 1

  return {
    'GET /api/public/:uuid': one({ params: { uuid: randomUUID() }, allowed: 404 }),
    'POST /api/user': async () => [
      ...[home.company, foreign.company].map(({ id, name }) => ({
        what: `for ${name}`,
        body: { ...aPerson(), companyId: id },
        thing: { companyId: id },
      })),
      ...[home.authority, foreign.authority].map(({ id, name }) => ({
        what: `for ${name}`,
        body: { ...aPerson(), authorityId: id },
        thing: { holderAuthorityId: [id] },
      })),
    ],
    'POST /api/user/welcome/:token': one({
      ...guessed,
      body: { username: 'neuling', password: insert.password, language: 'de', consent: true },
      allowed: 400,
    }),
    'PUT /api/user/:id/privileged': items('user.read', make.newPeople, async (id) => ({
      version: await versionOf(id),
      activated: true,
      ...reason,
    })),
    'POST /api/user/:id/reset': items('user.read', make.newPeople),
    'POST /api/user/:id/secondFactor/reset': items('user.read', make.newPeople, () => reason),
    'DELETE /api/user/:id': items('user.read', make.newPeople),
    // Excluded, because an erased user would be missing later; a separate test covers it.
    'DELETE /api/myself': ({ person }) => Promise.resolve(person ? [] : [{ what: 'without an account' }]),
    'GET /api/myself/export': async ({ person }) => {
      const held = await db
        .selectFrom('certificate')
        .select(['id', 'fileId'])
        .where('userId', '=', (person ?? foreigner).id)
        .where('fileId', 'is not', null)
        .execute()
      const sealed = await db.selectFrom('issuedDocument').select('recordId').execute()
      for (const { id, fileId } of held) {
        if (!sealed.some(({ recordId }) => recordId === id)) await insert.seal(server, id)
        await insert.storePaper(server, fileId ?? '')
      }
      return [{ what: 'nothing' }]
    },
    'GET /api/user/:id/export': items('user.read', make.newPeople),
    'GET /api/myself/accessLog': one(),
    'POST /api/company/:id/deactivate': items('company.read', make.newCompany, () => reason),
    'POST /api/company/:id/lock': items('company.read', make.newCompany, () => reason),
    'POST /api/company/:id/unlock': items('company.read', make.newCompany),
    'DELETE /api/company/:id': items('company.read', make.newCompany),
    'DELETE /api/company/:id/email': items('company.read', make.newCompany),
    'POST /api/company/email/:token': one({ ...guessed, allowed: 400 }),
    // An employee who leaves would be missing later; an administrator is refused.
    'POST /api/company/leave': async ({ person }) => {
      const place = person && (await belongingOf(person.id)).companyId
      if (!place) return [{ what: 'none', allowed: 404 }]
      return person === scenario.roles.companyAdmin.person ? [{ what: 'the own', allowed: 409 }] : []
    },
    'GET /api/coworker': one(),
    'GET /api/coworker/:id': items('coworker.read', make.newCoworkers),
    'PUT /api/coworker/:id': items('coworker.read', make.newCoworkers, () => ({
      role: 'employee',
      version: 1,
    })),
    'POST /api/coworker/:id/handOver': items('coworker.read', onlyForeign(make.newCoworkers)),
    'POST /api/coworker/:id/suspend': items('coworker.read', make.newCoworkers, () => ({
      reason: 'Unterweisung fehlt',
    })),
    'POST /api/coworker/:id/reinstate': async (role) =>
      (await items('coworker.read', make.newCoworkers)(role)).map((testCase) => ({
        ...testCase,
        allowed: 409,
      })),
    'DELETE /api/coworker/:id': items('coworker.read', make.newCoworkers),
    'GET /api/invitation': one(),
    'GET /api/invitation/:id': items('invitation.read', make.newInvitations),
    'POST /api/invitation': async () =>
      [home.company, foreign.company].map(({ id, name }) => ({
        what: `into ${name}`,
        body: { email: `${randomUUID()}@example.org`, companyId: id },
        thing: { companyId: id },
      })),
    'POST /api/invitation/import': async () =>
      [home.company, foreign.company].map(({ id, name }) => ({
        what: `into ${name}`,
        body: { dry: true, columns: ['email'], rows: [['tabelle@example.org']], companyId: id },
        thing: { companyId: id },
      })),
    'DELETE /api/invitation/:id': items('invitation.read', make.newInvitations),
    'POST /api/invitation/:id/resend': items('invitation.read', make.newInvitations),
    'GET /api/myself/invitation': one(),
    'GET /api/invitation/token/:token': one({ ...guessed, allowed: 404 }),
    'POST /api/invitation/token/:token/accept': one({ ...guessed, body: {}, allowed: 404 }),
    'POST /api/invitation/token/:token/decline': one({ ...guessed, allowed: 404 }),
    'GET /api/certificationAuthority/:id/member': items('certificationAuthority.read', authorities),
    'POST /api/certificationAuthority/:id/member': items(
      'certificationAuthority.read',
      authorities,
      async () => ({ email: (await insert.person(db, 'Neu')).email, role: 'trainerReadOnly' }),
    ),
    'PUT /api/certificationAuthority/:id/member/:userId': make.trainers,
    'DELETE /api/certificationAuthority/:id/member/:userId': make.readers,
    'DELETE /api/certificationAuthority/:id': items('certificationAuthority.read', make.newAuthority),
    'GET /api/certificationAuthority/:id/signingKey': items('certificationAuthority.read', authorities),
    'GET /api/certificationAuthority/:id/signingKey/:keyId/certificate': one({
      params: { id: home.authority.id, keyId: randomUUID() },
      allowed: 404,
    }),
    'POST /api/certificationAuthority/:id/signingKey/rotate': items(
      'certificationAuthority.read',
      authorities,
    ),
    'POST /api/certificationAuthority/:id/signingKey': noSeal,
    'POST /api/certificationAuthority/:id/signingKey/look': noSeal,
    'POST /api/certificationAuthority/:id/signingKey/disable': items(
      'certificationAuthority.read',
      make.sealed,
      () => reason,
    ),
    'POST /api/file': async () => {
      const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      return [{ what: 'a picture', ...form({ kind: 'picture' }, file) }]
    },
    'DELETE /api/file/:id': make.pictures,
  }
}
