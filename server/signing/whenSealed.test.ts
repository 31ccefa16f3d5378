import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import type { Client } from '../../test/support/client.ts'
import { today } from '../../test/support/day.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { impatiently } from '../../test/support/sealTimeout.ts'
import * as insert from '../../test/support/people.ts'
import { sealCertificate } from '../features/certificates/seal.ts'
import { lastRead, sealTimeout, whenSealed } from './whenSealed.ts'

const longest = 600_000

let here: TestServer
let there: TestServer
let admin: Client
let authorityId: string

beforeAll(async () => {
  // Instances share the secret.
  const env = { SECRET: 'the secret of two instances in a test' }
  here = await testServer({ env })
  there = await testServer({ url: here.url, env })
  const issuers = await insert.issuers(here.database.writes)
  authorityId = issuers.authorityId
  admin = await here.as(issuers.people.admin)
  await here.live.begin()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** No worker runs, so the certificate waits. */
async function reserved(templateName: string = crypto.randomUUID()) {
  const { writes } = here.database
  const { id: userId } = await insert.person(writes, 'Hanna')
  const { id: templateId } = await insert.template(writes, authorityId, templateName)
  const body = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
  const { status, body: certificate } = await impatiently(() => admin.call(certificates.create, { body }))
  expect([status, certificate.state]).toEqual([202, 'sealing'])
  return certificate._id
}

function watched(ids: string[]) {
  const received: string[] = []
  for (const id of ids) void here.live.sealed(id, longest).then(() => received.push(id))
  return async () => {
    // Notifications arrive in order, so after this one all earlier ones have arrived.
    const marker = crypto.randomUUID()
    const arrived = here.live.sealed(marker, longest)
    const notice = JSON.stringify({ kind: 'sealed', record_id: marker })
    await here.database.pool.query(`select pg_notify('written', $1)`, [notice])
    await arrived
    return received
  }
}

describe('an instance is notified of a seal on another one', () => {
  test('when a certificate is issued, and of that certificate only', async () => {
    const ids = [await reserved(), await reserved()]
    const received = watched(ids)
    expect(await received()).toEqual([])
    await sealCertificate(there)({ recordId: ids[1] ?? '' })
    expect(await received()).toEqual([ids[1]])
    await sealCertificate(there)({ recordId: ids[0] ?? '' })
    expect(await received()).toEqual(ids.toReversed())
  })

  test('when a certificate cannot be rendered', async () => {
    const id = await reserved('\u{12000}')
    const received = watched([id])
    await sealCertificate(there)({ recordId: id })
    expect(await received()).toEqual([id])
  })
})

describe('caller that waits for a seal', () => {
  const usual = sealTimeout.ms
  const usualRead = lastRead.ms
  afterAll(() => {
    sealTimeout.ms = usual
    lastRead.ms = usualRead
  })

  const actor = { userId: 'x', isAdmin: false, company: null, authorities: [], mayReport: false }

  async function answered(waitsFor: number) {
    let reads = 0
    const read = () => Promise.resolve({ state: ++reads > waitsFor ? 'issued' : 'sealing' })
    const { state } = await whenSealed(
      here.app,
      { actor, today },
      { id: 'x', action: 'certificate.read', read },
    )
    return { state, reads }
  }

  test('is answered even if the notification was lost', async () => {
    sealTimeout.ms = longest
    expect(await answered(2)).toEqual({ state: 'issued', reads: 3 })
  })

  test('waits no longer than the limit: the call is answered with the committed data', async () => {
    sealTimeout.ms = 700
    await expect(answered(Infinity)).rejects.toMatchObject({ details: { cause: 'sealing.late' } })
  })

  test('gets an error if the database does not answer', async () => {
    sealTimeout.ms = 100
    lastRead.ms = 100
    const never = () => new Promise<{ state: string }>(() => undefined)
    const request = { actor, reply: {}, today } as never
    const waiting = whenSealed(here.app, request, { id: 'x', action: 'certificate.read', read: never })
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('waits five seconds', () => {
    expect(usual).toBe(5000)
  })
})
