import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthorityRole } from '#domain/role.ts'
import { platformOf, rotateSeal } from '../../../server/signing/signing.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  atBoth,
  atVersion,
  authorities,
  type Cases,
  type Context,
  type Fixture,
  make,
  one,
  organisation,
  withBody,
} from '../fixtures.ts'

const newAuthority: Fixture = async ({ db }) => {
  const code = randomBytes(4).toString('hex').toUpperCase()
  const { id } = await insert.authority(db, `Neu ${code}`, code)
  return [{ what: 'a new authority', params: { id }, thing: { authorityId: id } }]
}

const sealed: Fixture = async (context, caller) => {
  const { server, db } = context
  const cases = await newAuthority(context, caller)
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
  async (context, caller) => {
    const cases = await atBoth('authority', async (id) => {
      const member = await insert.person(context.db, 'Mitglied')
      await insert.appoint(context.db, id, member, role)
      return { params: { id, userId: member.id } }
    })(context, caller)
    const unknown = { what: 'nowhere', params: { id: randomUUID(), userId: randomUUID() }, thing: {} }
    return [...cases, unknown].map((testCase) => ({
      ...testCase,
      body,
      readBy: 'certificationAuthority.read',
    }))
  }
const trainers = newMembers('trainer', { role: 'trainerReadOnly' })
const readers = newMembers('trainerReadOnly')

/** Certification authorities, their members and signing keys. */
export function authorityCases(context: Context): Cases {
  const { db, home, foreigner } = context
  const authority = about(context, 'certificationAuthority.read', authorities)
  const created = about(context, 'certificationAuthority.read', newAuthority)
  const noSeal = authority({ pkcs12: 'AAAA', password: '' }, 400)
  const path = '/api/certificationAuthority'
  return {
    [`GET ${path}/:id`]: authority(),
    [`POST ${path}`]: withBody(() => ({
      ...organisation(),
      code: randomBytes(4).toString('hex').toUpperCase(),
      adminEmail: foreigner.email,
    })),
    [`PUT ${path}/:id`]: authority(
      atVersion(context, 'authority', (id) => ({
        ...organisation(),
        code: id === home.authority.id ? 'NORD' : 'SUED',
      })),
    ),
    [`DELETE ${path}/:id`]: created(),
    [`GET ${path}/:id/member`]: authority(),
    [`POST ${path}/:id/member`]: authority(async () => ({
      email: (await insert.person(db, 'Neu')).email,
      role: 'trainerReadOnly',
    })),
    [`PUT ${path}/:id/member/:userId`]: (caller) => make(context, trainers, caller),
    [`DELETE ${path}/:id/member/:userId`]: (caller) => make(context, readers, caller),
    [`GET ${path}/:id/signingKey`]: authority(),
    [`GET ${path}/:id/signingKey/:keyId/certificate`]: one({
      params: { id: home.authority.id, keyId: randomUUID() },
      allowed: 404,
    }),
    [`POST ${path}/:id/signingKey/rotate`]: authority(),
    [`POST ${path}/:id/signingKey`]: noSeal,
    [`POST ${path}/:id/signingKey/look`]: noSeal,
    [`POST ${path}/:id/signingKey/disable`]: about(
      context,
      'certificationAuthority.read',
      sealed,
    )({
      reason: 'Anlass',
    }),
  }
}
