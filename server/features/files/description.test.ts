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
  await insert.storePdf(server, fileId)
})
afterAll(() => server.close())

test('a reader of a file sees its description and the record it belongs to', async () => {
  const described = await (await server.as(holder)).ok(files.describe, { params: { id: fileId } })
  expect(described).toMatchObject({
    _id: fileId,
    kind: 'certificate',
    mime: 'application/pdf',
    record: { _id: certificateId, kind: 'certificate', verifyCode: expect.any(String) as string },
  })
})

test('other users do not learn that it exists', async () => {
  for (const caller of [await server.as(), await server.as(stranger)]) {
    const { status, body } = await caller.call(files.describe, { params: { id: fileId } })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'notFound' })
    expect((await caller.call(files.read, { params: { id: fileId } })).status).toBe(404)
  }
})

test('a view by the system administration is recorded for the person concerned', async () => {
  const { writes, reads } = server.database
  const system = await insert.person(writes, 'Olga', { isAdmin: true })
  await (await server.as(system)).ok(files.describe, { params: { id: fileId } })
  const rows = await reads
    .selectFrom('accessLog')
    .select(['readerId', 'action'])
    .where('personId', '=', holder.id)
    .execute()
  expect(rows).toContainEqual({ readerId: system.id, action: 'file.read' })
})
