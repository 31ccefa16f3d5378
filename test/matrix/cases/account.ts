import { randomUUID } from 'node:crypto'
import { publishedText } from '../../../server/features/system/legal/queries.ts'
import * as insert from '../../support/people.ts'
import { type Cases, one, type Walk, withBody, withUnknownToken } from '../fixtures.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Sign-up, session, second factor and the own account. */
export default function accountCases({ db, scenario: { foreigner } }: Walk): Cases {
  const { password } = insert
  const unknownPasskey = { params: { id: randomUUID() }, allowed: 404 }
  const response = { clientDataJSON: 'e30', attestationObject: 'e30' }
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response }
  return {
    'POST /api/user/signup': withBody(() => ({
      ...{ username: `u${randomUUID()}`, email: `${randomUUID()}@example.org` },
      ...{ password, language: 'de', consent: true },
    })),
    'GET /api/link/:purpose/:token': one({ params: { purpose: 'activation', token: 'x'.repeat(43) } }),
    'POST /api/user/activate/:token': withUnknownToken(),
    'POST /api/user/activation': one({ body: { email: 'unknown@example.org' } }),
    'POST /api/forgot_password': one({ body: { email: 'unknown@example.org' } }),
    'POST /api/reset_password/:token': withUnknownToken(),
    'POST /api/user/email/:token': withUnknownToken(),
    'POST /api/setup/:token': withUnknownToken({
      body: {
        ...{ username: 'second', email: 'second@example.org', password, language: 'de' },
        ...{ firstname: 'A', lastname: 'B' },
      },
      allowed: 400,
    }),
    'GET /api/checkemail/:email': one({ params: { email: 'unknown@example.org' }, headers: sameOrigin }),
    'GET /api/checkusername/:username': one({ params: { username: 'unknown' }, headers: sameOrigin }),
    'POST /api/auth': async ({ person = foreigner }) => [
      { what: 'oneself', body: { username: person.username, password } },
    ],
    'POST /api/logout': one(),
    'POST /api/session/confirmation': one({ body: { password } }),
    'DELETE /api/session': one(),
    'DELETE /api/session/:id': async ({ person = foreigner }) =>
      Promise.all(
        [person, foreigner].map(async (owner) => {
          const { id } = await insert.session(db, owner)
          return { what: `of ${owner.username}`, params: { id }, owners: { userId: owner.id } }
        }),
      ),
    'POST /api/secondFactor': one({ body: { code: '123456' }, allowed: 401 }),
    'POST /api/secondFactor/challenge': one(),
    'POST /api/secondFactor/totp': one(),
    'POST /api/secondFactor/totp/confirmation': one({ body: { code: '000000' }, allowed: 409 }),
    'DELETE /api/secondFactor/totp': one(),
    'POST /api/secondFactor/passkey/options': one(),
    'POST /api/secondFactor/passkey': one({ body: { name: 'Telefon', passkey }, allowed: 400 }),
    'PUT /api/secondFactor/passkey/:id': one({ ...unknownPasskey, body: { name: 'Telefon' } }),
    'DELETE /api/secondFactor/passkey/:id': one(unknownPasskey),
    'POST /api/secondFactor/recovery': one({ allowed: 409 }),
    'PUT /api/myself/password': one({ body: { password, newPassword: 'another horse battery' } }),
    'POST /api/myself/email': withBody(() => ({ email: `${randomUUID()}@example.org`, password })),
    'POST /api/myself/terms': withBody(async () => ({
      version: (await publishedText(db, 'terms'))?.version ?? 0,
    })),
  }
}
