import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let holder: insert.Person
let stranger: insert.Person
let fileId: string
let certificateId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  holder = await insert.person(writes, 'Hanna')
  stranger = await insert.person(writes, 'Fritz')
  const issuer = await insert.person(writes, 'Theo')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const certificate = await insert.certificate(writes, { holder, issuer, template })
  fileId = certificate.fileId
  certificateId = certificate.id
  await insert.seal(server, certificateId)
  await insert.storePaper(server, fileId)
})
afterAll(() => server.close())

test('who may read a file is told in words what it is, and of which record it is the paper', async () => {
  const described = await (await server.as(holder)).ok(files.describe, { params: { id: fileId } })
  expect(described).toMatchObject({
    _id: fileId,
    kind: 'certificate',
    mime: 'application/pdf',
    record: { _id: certificateId, kind: 'certificate', verifyCode: expect.any(String) as string },
  })
})

test('nobody else learns that it is there', async () => {
  for (const caller of [await server.as(), await server.as(stranger)]) {
    const { status, body } = await caller.call(files.describe, { params: { id: fileId } })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'notFound' })
    expect((await caller.call(files.read, { params: { id: fileId } })).status).toBe(404)
  }
})

test('that the system administration looked is kept for whom it is about', async () => {
  const { writes, reads } = server.database
  const system = await insert.person(writes, 'Olga', { isAdmin: true })
  await (await server.as(system)).ok(files.describe, { params: { id: fileId } })
  const looked = await reads
    .selectFrom('accessLog')
    .select(['readerId', 'action'])
    .where('personId', '=', holder.id)
    .execute()
  expect(looked).toContainEqual({ readerId: system.id, action: 'file.read' })
})
