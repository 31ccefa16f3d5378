import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import { files } from '#contract/file.ts'
import { verify } from '#contract/verify.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { closeDocuments } from '../../documents/pool.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { resettingPort } from '../../../test/support/resetting.ts'

let server: TestServer
let holder: insert.Person
let held: { id: string; fileId: string }
let verifyCode: string
let nothing: Awaited<ReturnType<typeof resettingPort>>

/** An instance without worker, whose mail server and file store do not answer. */
beforeAll(async () => {
  nothing = await resettingPort()
  server = await testServer({
    env: {
      ...{ ROLE: 'web', SMTP_URL: `smtp://127.0.0.1:${nothing.port}` },
      ...{ STORAGE: 's3', S3_ENDPOINT: `http://127.0.0.1:${nothing.port}`, S3_BUCKET: 'eval' },
      ...{ S3_ACCESS_KEY_ID: 'unknown', S3_SECRET_ACCESS_KEY: 'unknown' },
    },
  })
  const { writes } = server.database
  holder = await insert.person(writes, 'Hanna')
  const issuer = await insert.person(writes, 'Irma')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  held = await insert.certificate(writes, { holder, issuer, template })
  await insert.seal(server, held.id)
  await writeCheckpoint(server)
  ;({ verifyCode } = await writes
    .selectFrom('certificate')
    .select('verifyCode')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow())
})
afterAll(async () => {
  await server.close()
  nothing.close()
})

const rounds = 400

describe('without mail, file storage and workers', () => {
  test('the code still returns the state of a certificate to everyone, any number of times', async () => {
    const guest = await server.as()
    const ask = () => guest.ok(verify.code, { params: { code: verifyCode } })
    expect(await ask()).toMatchObject({
      state: 'valid',
      log: { signed: { size: expect.any(Number) as number } },
    })
    let calls = 0
    const asking = async () => {
      while (calls < rounds) {
        calls++
        expect((await ask()).state).toBe('valid')
      }
    }
    await Promise.all([asking(), asking(), asking(), asking()])
  })

  test('calls that need the file storage are answered as temporarily unavailable, and nothing else is affected', async () => {
    const own = await server.as(holder)
    const fileUrl = files.read.path.replace(':id', held.fileId)
    const { status, body } = await own.send('GET', fileUrl)
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect((await own.call(accounts.myself)).status).toBe(200)
    expect((await (await server.as()).call(system.version)).status).toBe(200)
  })

  test('an email is queued at once and waits', async () => {
    await (await server.as()).ok(accounts.forgotPassword, { body: { email: holder.email } })
    const mails = await server.database.reads.selectFrom('mail').select('sentAt').execute()
    expect(mails).toEqual([{ sentAt: null }])
  })

  test('a file is checked against the register even after the document processes have ended', async () => {
    await closeDocuments()
    const { status, body } = await (
      await server.as()
    ).send('POST', '/api/verify/file', {
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('%PDF-1.7 nothing'),
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { verdict: 'unknown' } })
  })
})

test('T66: verification is limited last: guests who have used up all other limits still get an answer', async () => {
  const guests = await testServer({ env: { LIMIT_FACTOR: '1' } })
  try {
    const call = (url: string) =>
      guests.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })
    const statuses = new Set<number>()
    for (let count = 0; count < 320; count++) statuses.add((await call('/api/version')).statusCode)
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await call('/api/verify/AAAAA-BBBBB-CCCCC-DDDDD')).statusCode).toBe(200)
  } finally {
    await guests.close()
  }
})
