import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthorityRole } from '#domain/role.ts'
import { platformOf, rotateSeal } from '../../../server/signing/signing.ts'
import * as insert from '../../support/people.ts'
import { type Cases, type Fixture, one, organisation, type Walk, withBody } from '../fixtures.ts'

const authorities: Fixture = (walk) => walk.atBoth('authority', (id) => ({ params: { id } }))

const newAuthority: Fixture = async ({ db }) => {
  const code = randomBytes(4).toString('hex').toUpperCase()
  const { id } = await insert.authority(db, `Neu ${code}`, code)
  return [{ what: 'a new authority', params: { id }, owners: { authorityId: id } }]
}

const sealed: Fixture = async (walk, caller) => {
  const { server, db } = walk
  const cases = await newAuthority(walk, caller)
  const platform = platformOf(server.config, new Date())
  for (const { params } of cases)
    await db
      .transaction()
      .execute((t) =>
        rotateSeal(t, { authorityId: params?.id ?? '', name: 'Neu' }, { ...platform, actorId: null }),
      )
  return cases
}

const newMembers =
  (role: AuthorityRole, body?: object): Fixture =>
  async (walk) => {
    const cases = await walk.atBoth('authority', async (id) => {
      const member = await insert.person(walk.db, 'Mitglied')
      await insert.appoint(walk.db, id, member, role)
      return { params: { id, userId: member.id } }
    })
    const unknown = { what: 'nowhere', params: { id: randomUUID(), userId: randomUUID() }, owners: {} }
    return [...cases, unknown].map((testCase) => ({
      ...testCase,
      body,
      readBy: 'certificationAuthority.read',
    }))
  }
const trainers = newMembers('trainer', { role: 'trainerReadOnly' })
const readers = newMembers('trainerReadOnly')

/** Certification authorities, their members and signing keys. */
export default function authorityCases(walk: Walk): Cases {
  const { db } = walk
  const { home, foreigner } = walk.scenario
  const authority = walk.about('certificationAuthority.read', authorities)
  const created = walk.about('certificationAuthority.read', newAuthority)
  const withKey = walk.about('certificationAuthority.read', sealed)
  const noSeal = authority({ pkcs12: 'AAAA', password: '' }, 400)
  const path = '/api/certificationAuthority'
  return {
    ...walk.resource('certificationAuthority', authorities, {
      create: withBody(() => ({
        ...organisation(),
        code: randomBytes(4).toString('hex').toUpperCase(),
        adminEmail: foreigner.email,
      })),
      update: walk.atVersion('authority', (id) => ({
        ...{ ...organisation(), code: id === home.authority.id ? 'NORD' : 'SUED' },
      })),
    }),
    [`DELETE ${path}/:id`]: created(),
    [`POST ${path}/:id/member`]: authority(async () => ({
      email: (await insert.person(db, 'Neu')).email,
      role: 'trainerReadOnly',
    })),
    [`PUT ${path}/:id/member/:userId`]: (caller) => walk.make(trainers, caller),
    [`DELETE ${path}/:id/member/:userId`]: (caller) => walk.make(readers, caller),
    [`GET ${path}/:id/signingKey/:keyId/certificate`]: one({
      params: { id: home.authority.id, keyId: randomUUID() },
      allowed: 404,
    }),
    [`POST ${path}/:id/signingKey/rotate`]: authority(),
    [`POST ${path}/:id/signingKey`]: noSeal,
    [`POST ${path}/:id/signingKey/look`]: noSeal,
    [`POST ${path}/:id/signingKey/disable`]: withKey({ reason: 'Anlass' }),
  }
}
