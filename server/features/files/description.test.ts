import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { testHouse, type TestHouse } from '../../../test/support/house.ts'
import * as put from '../../../test/support/people.ts'

let house: TestHouse
let holder: put.Person
let stranger: put.Person
let fileId: string
let certificateId: string

beforeAll(async () => {
  house = await testHouse()
  const { writes } = house.database
  holder = await put.person(writes, 'Hanna')
  stranger = await put.person(writes, 'Fritz')
  const issuer = await put.person(writes, 'Theo')
  const template = await put.template(writes, (await put.authority(writes, 'Prüfstelle', 'PS')).id)
  const certificate = await put.certificate(writes, { holder, issuer, template })
  fileId = certificate.fileId
  certificateId = certificate.id
  await put.seal(house, certificateId)
  await put.storePaper(house, fileId)
})
afterAll(() => house.close())

test('who may read a file is told in words what it is, and of which record it is the paper', async () => {
  const described = await (await house.as(holder)).ok(files.describe, { params: { id: fileId } })
  expect(described).toMatchObject({
    _id: fileId,
    kind: 'certificate',
    mime: 'application/pdf',
    record: { _id: certificateId, kind: 'certificate', verifyCode: expect.any(String) as string },
  })
})

test('nobody else learns that it is there', async () => {
  for (const caller of [await house.as(), await house.as(stranger)]) {
    const { status, body } = await caller.call(files.describe, { params: { id: fileId } })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'notFound' })
    expect((await caller.call(files.read, { params: { id: fileId } })).status).toBe(404)
  }
})

test('that the system administration looked is kept for whom it is about', async () => {
  const { writes, reads } = house.database
  const system = await put.person(writes, 'Olga', { isAdmin: true })
  await (await house.as(system)).ok(files.describe, { params: { id: fileId } })
  const looked = await reads
    .selectFrom('accessLog')
    .select(['readerId', 'action'])
    .where('personId', '=', holder.id)
    .execute()
  expect(looked).toContainEqual({ readerId: system.id, action: 'file.read' })
})
