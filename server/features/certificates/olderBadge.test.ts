import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates, type BadgeContext, type CredentialForm } from '#contract/certificate.ts'
import { contextUrls } from '../../credentials/addresses.ts'
import { bakedIn } from '../../documents/badge.ts'
import { loadContext, type Credential } from '../../documents/credential.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { openBadgeFaults } from '../../../test/support/openBadge.ts'
import * as insert from '../../../test/support/people.ts'
import { verifiersIn, type Verdict } from '../../../test/support/verifiers.ts'

let server: TestServer
let admin: Client
let certificate: { _id: string; number: string }

const accepted: Verdict[] = [{ accepted: true }, { accepted: true }]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const { id } = await insert.authority(writes, 'Prüfstelle OB', 'OB')
  const person = await insert.person(writes, 'Anna')
  await insert.appoint(writes, id, person, 'admin')
  await credentialKeys(server, id)
  admin = await server.as(person)
  const { id: templateId } = await insert.template(writes, id, 'Vorlage OB')
  const { id: userId } = await insert.person(writes, 'Hanna')
  const body = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
  certificate = await admin.ok(certificates.create, { body })
})
afterAll(() => server.close())

const badgeOf = (context: BadgeContext, form: CredentialForm = 'json') =>
  admin.call(certificates.credential, { params: { id: certificate._id }, query: { form, context } })
const credentialOf = async (context: BadgeContext) => JSON.parse((await badgeOf(context)).text) as Credential

/** Two verifiers with bundled Open Badges contexts, by version. */
const verdictsOf = async (credential: object, contexts: Partial<Record<BadgeContext, object>>) =>
  verifiersIn(await server.as(), server.config.baseUrl, (url) => {
    const version = (['3.0.3', '3.0.2'] as const).find((one) => contextUrls.openBadges(one) === url)
    if (!version) return loadContext(url)
    const document = contexts[version]
    if (!document) throw new Error(`no context ${version}`)
    return Promise.resolve({ contextUrl: null, documentUrl: url, document })
  })(credential)

const contextDocument = async (version: BadgeContext) =>
  (await loadContext(contextUrls.openBadges(version))).document as object

/** Context 3.0.3 as first published; terms were added later under the same URL. */
const first303 = async () =>
  JSON.parse(JSON.stringify(await contextDocument('3.0.3')), (key, value: unknown) =>
    key === 'inLanguage' || key === 'awardedDate' ? undefined : value,
  ) as object

describe('credential for verifiers with older contexts', () => {
  test('is accepted by verifiers that support only the context 3.0.2', async () => {
    const credential = await credentialOf('3.0.2')
    expect(credential['@context']).toEqual([contextUrls.credentials, contextUrls.openBadges('3.0.2')])
    expect(openBadgeFaults(credential)).toEqual([])
    expect(await verdictsOf(credential, { '3.0.2': await contextDocument('3.0.2') })).toEqual(accepted)
  })

  test('is accepted by verifiers whose context 3.0.3 is the first published version', async () => {
    expect(await first303()).not.toEqual(await contextDocument('3.0.3'))
    expect(await verdictsOf(await credentialOf('3.0.3'), { '3.0.3': await first303() })).toEqual(accepted)
  })

  test('has the same content under both contexts', async () => {
    const { '@context': _newest, proof: _by, ...newest } = await credentialOf('3.0.3')
    const { '@context': _older, proof: _by2, ...older } = await credentialOf('3.0.2')
    expect(older).toEqual(newest)
  })

  test('is invalid under the other context, so each needs its own proof', async () => {
    const both = {
      '3.0.3': await contextDocument('3.0.3'),
      '3.0.2': await contextDocument('3.0.2'),
    }
    const newest = await credentialOf('3.0.3')
    const renamed = { ...newest, '@context': [contextUrls.credentials, contextUrls.openBadges('3.0.2')] }
    expect(await verdictsOf(newest, both)).toEqual(accepted)
    expect((await verdictsOf(renamed, both)).map(({ accepted: yes }) => yes)).toEqual([false, false])
  })

  test('is exported in the same formats, under its own names', async () => {
    const { text: jwt, headers } = await badgeOf('3.0.2', 'jwt')
    expect(headers['content-disposition']).toContain(`${certificate.number}-3.0.2.jwt`)
    expect(bakedIn((await badgeOf('3.0.2', 'png')).bytes)).toBe(jwt)
    expect((await badgeOf('3.0.3', 'jwt')).text).not.toBe(jwt)
  })

  test('is rejected by the same verifiers after the certificate is revoked', async () => {
    const credential = await credentialOf('3.0.2')
    const contexts = { '3.0.2': await contextDocument('3.0.2') }
    await admin.ok(certificates.revoke, { params: { id: certificate._id }, body: { reason: 'Irrtum' } })
    const refused = { accepted: false, ended: ['revocation'] }
    expect(await verdictsOf(credential, contexts)).toEqual([refused, refused])
  })

  test('does not exist for certificates from before this feature, and nothing is signed again', async () => {
    await server.owner.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update credential set older_jwt = null where certificate_id = ${certificate._id}`.execute(db)
    })
    const { status, body } = await badgeOf('3.0.2')
    expect({ status, code: (body as { code?: string }).code }).toEqual({
      status: 409,
      code: 'certificate.noCredential',
    })
    expect((await badgeOf('3.0.3')).status).toBe(200)
  })
})
