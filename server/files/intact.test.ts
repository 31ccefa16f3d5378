import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { files } from '#contract/file.ts'
import { today } from '../../test/support/day.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { mailsTo } from '../../test/support/mails.ts'
import * as insert from '../../test/support/people.ts'
import { sealedRecords } from '../../test/support/sealedRecords.ts'
import { somePhotos } from '../../test/tampering/stored.ts'

let server: TestServer
let hanna: Holder
let karl: Holder

interface Holder {
  person: insert.Person
  fileId: string
  certificateId: string
}

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const admin = await insert.person(writes, 'Anna')
  const authority = await insert.authority(writes, 'Prüfanstalt', 'PA')
  await insert.appoint(writes, authority.id, admin, 'admin')
  const { id: templateId } = await insert.template(writes, authority.id)
  const anna = await server.as(admin)
  const holder = async (name: string): Promise<Holder> => {
    const person = await insert.person(writes, name)
    const body = { templateId, userId: person.id, issueDate: today, identityCheck: 'Reisepass' }
    const { _id: certificateId, fileId } = await anna.ok(certificates.create, { body })
    return { person, certificateId, fileId: fileId ?? '' }
  }
  hanna = await holder('Hanna')
  karl = await holder('Karl')
})
afterAll(() => server.close())

async function served({ person, fileId }: Pick<Holder, 'person' | 'fileId'>) {
  const { status, body } = await (await server.as(person)).send('GET', files.read.path.replace(':id', fileId))
  return status === 200 ? 'served' : { status, code: body.code }
}

const refused = { status: 500, code: 'file.unconfirmed' }

/** As an attacker with full database access. */
const force = (...statements: ReturnType<typeof sql>[]) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await statement.execute(db)
  })

test('a stored file is served unchanged', async () => {
  expect([await served(hanna), await served(karl)]).toEqual(['served', 'served'])
})

test('T48: a file with changed bytes is not served, even with its hash in the row', async () => {
  const { fileId } = hanna
  const bytes = await server.files.get(fileId)
  const other = bytes.map((byte, index) => (index === 900 ? byte ^ 1 : byte))
  await server.files.put(fileId, other)
  expect(await served(hanna)).toEqual(refused)
  const { sha256 } = await server.database.reads
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  await force(sql`update file set sha256 = sha256(${Buffer.from(other)}) where id = ${fileId}`)
  expect(await served(hanna)).toEqual(refused)
  await force(sql`update file set sha256 = ${sha256} where id = ${fileId}`)
  await server.files.put(fileId, bytes)
  expect(await served(hanna)).toBe('served')
})

test('T48: the administrators of the system are notified by email of a file that cannot be confirmed', async () => {
  const { writes } = server.database
  const operator = await insert.person(writes, 'Sara', { isAdmin: true })
  await writes.deleteFrom('mail').execute()
  const { fileId } = hanna
  const bytes = await server.files.get(fileId)
  await server.files.put(fileId, Buffer.from('other'))
  expect(await served(hanna)).toEqual(refused)
  await server.files.put(fileId, bytes)
  expect(await served(hanna)).toBe('served')
  const mails = () => mailsTo(server.database, operator.email)
  await expect.poll(mails).toMatchObject([{ subject: 'Eine gespeicherte Datei kann nicht bestätigt werden' }])
  expect((await mails())[0]?.text).toContain(fileId)
})

test('T48: a deleted file is reported as one that cannot be confirmed', async () => {
  const { fileId } = hanna
  const bytes = await server.files.get(fileId)
  await server.files.remove(fileId)
  expect(await served(hanna)).toEqual(refused)
  await server.files.put(fileId, bytes)
})

test('T48: the file of another person is not served, wherever it is placed', async () => {
  const [own, foreign] = [hanna, karl]
  const [ownBytes, foreignBytes] = [
    await server.files.get(own.fileId),
    await server.files.get(foreign.fileId),
  ]
  // Replaced bytes, bytes with hash, then the row assigned to the wrong person.
  await server.files.put(own.fileId, foreignBytes)
  expect(await served(own)).toEqual(refused)
  await force(sql`update file set sha256 = sha256(${Buffer.from(foreignBytes)}) where id = ${own.fileId}`)
  expect(await served(own)).toEqual(refused)
  await force(sql`update file set sha256 = sha256(${Buffer.from(ownBytes)}) where id = ${own.fileId}`)
  await server.files.put(own.fileId, ownBytes)
  const changed = { ...own, fileId: foreign.fileId }
  await force(
    sql`update file set user_id = ${own.person.id} where id = ${foreign.fileId}`,
    sql`update certificate set file_id = ${own.fileId} where id = ${foreign.certificateId}`,
    sql`update certificate set file_id = ${foreign.fileId} where id = ${own.certificateId}`,
  )
  expect(await served(changed)).toEqual(refused)
  await force(sql`update file set user_id = ${foreign.person.id} where id = ${foreign.fileId}`)
  expect(await served(changed)).toEqual(refused)
})

test('T48: a photo is not served in place of another, even if the facts of the final report name it', async () => {
  const { tester, report } = await sealedRecords(server, { photos: await somePhotos() })
  const [first, second] = report.photos.map(({ fileId }) => fileId ?? '')
  const shown = () => served({ person: tester, fileId: second ?? '' })
  expect(await shown()).toBe('served')
  await force(
    sql`update report_photo set file_id = ${second} where file_id = ${first}`,
    sql`update issued_document d set input = jsonb_set(input, '{photos,0}',
      input #> '{photos,0}' || jsonb_build_object('fileId', f.id, 'sha256', encode(f.sha256, 'hex')))
      from file f where f.id = ${second} and d.record_id = ${report._id}`,
  )
  expect(await shown()).toEqual(refused)
})
