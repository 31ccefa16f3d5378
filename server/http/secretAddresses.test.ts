import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inBodyOf } from '#contract/inBody.ts'
import { shared } from '#contract/share.ts'
import { endpoints } from '../../test/support/contract.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../test/support/mails.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Calendar programs can send no header (docs/security.md). */
const inAddressOnly = ['GET /api/calendar/:file']
/** After opening a shared link, the viewer fetches the PDF with a cookie. */
const byCookie = ['GET /api/share/:kind/:link/file']

const takesSecret = ({ path }: Endpoint) => /:(token|link|file)\b/.test(path)

describe('ASVS 14.2.1: secret of a link', () => {
  test('is accepted in the body by each call that accepts it in the address', () => {
    const without = [...endpoints].filter(([, one]) => takesSecret(one) && !inBodyOf(one))
    expect(without.map(([address]) => address).toSorted()).toEqual([...inAddressOnly, ...byCookie].toSorted())
  })

  test('is after the # in the link of an email, and a new password is set without an address that contains it', async () => {
    const person = await insert.person(server.database.writes, 'Resi')
    const guest = await server.as()
    await guest.ok(accounts.forgotPassword, { body: { email: person.email } })
    const [mail] = await mailsTo(server.database, person.email)
    const token = await tokenFor(server.database, person.email)
    expect(mail?.text).toContain(`/confirm-password-reset#${token}`)
    expect(mail?.text.match(/[\w-]{43}/g)).toEqual([token])
    const requested = { purpose: 'passwordReset', token }
    const stateOf = async () => (await guest.send('POST', '/api/link', { body: requested })).body
    expect(await stateOf()).toMatchObject({ state: 'open' })
    const body = { token, password: 'another horse battery' }
    expect((await guest.send('POST', '/api/reset_password', { body })).status).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'used' })
    const again = await guest.send('POST', '/api/reset_password', { body })
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 400, code: 'token.unusable' })
  })

  test('that is missing or too short is reported as the field of the body, and an unknown field is rejected', async () => {
    const guest = await server.as()
    for (const body of [{}, { token: 'short' }])
      expect((await guest.send('POST', '/api/reset_password', { body })).body).toMatchObject({
        code: 'invalid',
        fields: { token: expect.any(String) as string },
      })
    const unknown = { token: 'x'.repeat(43), password: 'another horse battery', more: 1 }
    const { status, body } = await guest.send('POST', '/api/reset_password', { body: unknown })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
  })

  test('works in the path of the specification, beside the body', async () => {
    const person = await insert.person(server.database.writes, 'Paul')
    const guest = await server.as()
    await guest.ok(accounts.forgotPassword, { body: { email: person.email } })
    const params = { token: await tokenFor(server.database, person.email) }
    await guest.ok(accounts.resetPassword, { params, body: { password: 'another horse battery' } })
  })

  test('of a share that was not opened here opens no PDF', async () => {
    const guest = await server.as()
    const params = { id: '0198c0de-0000-7000-8000-000000000000' }
    expect((await guest.call(shared.paper, { params })).status).toBe(404)
  })
})
