import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { appendToLog } from '../../audit/chain.ts'
import { signedLog, writeCheckpoint } from '../../audit/checkpoint.ts'
import { sendDigests } from '../expiry/digest.ts'
import { installationSecret } from '../../config.ts'
import { checkLog } from './contradiction.ts'

let server: TestServer
let operator: insert.Person
let head: insert.Person

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  operator = await insert.person(writes, 'Sara', { isAdmin: true })
  head = await insert.person(writes, 'Hedda')
  await insert.appoint(writes, (await insert.authority(writes, 'Stelle', 'ST')).id, head, 'admin')
  const objectId = '01890000-0000-7000-8000-000000000001'
  await writes
    .transaction()
    .execute((db) =>
      appendToLog(db, { type: 'company.renamed', actorId: null, objectId, payload: { name: 'Werk' } }),
    )
  await writeCheckpoint(server)
})
afterAll(() => server.close())

const subjectsTo = async ({ email }: insert.Person) =>
  (await mailsTo(server.database, email)).map(({ subject }) => subject)

test('a log that agrees with its checkpoint notifies no one', async () => {
  await checkLog(server)()
  expect([...(await subjectsTo(operator)), ...(await subjectsTo(head))]).toEqual([])
})

test('checkpoints that cannot be read notify the system administration only, once, that the log could not be checked', async () => {
  // A file in place of the directory: reading fails with ENOTDIR, similar to a lost network mount.
  const directory = path.join(server.config.dataDirectory, 'lost mount')
  await writeFile(directory, '')
  const config = { ...server.config, checkpoints: { ...server.config.checkpoints, directory } }
  const check = checkLog({ ...server, config })
  await expect(check()).rejects.toThrow('ENOTDIR')
  await expect(check()).rejects.toThrow('ENOTDIR')
  expect(await subjectsTo(operator)).toEqual(['Ereignisprotokoll konnte nicht geprüft werden'])
  expect(await subjectsTo(head)).toEqual([])
  // The own directory remains, so the weekly email has its newest checkpoint. Without both there is none.
  expect((await signedLog({ ...server, config }))?.size).toBe(1)
  const nowhere = { ...config, dataDirectory: directory, secret: installationSecret(server.config) }
  const log = { ...server.log, renewed: () => signedLog({ ...server, config: nowhere }) }
  await server.database.writes.deleteFrom('mail').execute()
  await expect(sendDigests({ ...server, config, log }, new Date())).rejects.toThrow('ENOTDIR')
  expect(await subjectsTo(operator)).toEqual(['Ereignisprotokoll konnte nicht geprüft werden'])
  expect(await subjectsTo(head)).toEqual([])
  await server.database.writes.deleteFrom('mail').execute()
})

test('a second location that is no longer mounted notifies the system administration and affects no answer', async () => {
  const directory = path.join(server.config.dataDirectory, 'mount')
  const config = { ...server.config, checkpoints: { ...server.config.checkpoints, directory } }
  await writeCheckpoint({ ...server, config })
  await checkLog({ ...server, config })()
  for (const file of await readdir(directory)) await rm(path.join(directory, file))
  const check = checkLog({ ...server, config })
  await expect(check()).rejects.toThrow('is it mounted?')
  expect(await subjectsTo(operator)).toEqual(['Ereignisprotokoll konnte nicht geprüft werden'])
  expect(await subjectsTo(head)).toEqual([])
  await server.database.writes.deleteFrom('mail').execute()
})

test('a rewritten log notifies the administrators of system and authorities once, with its meaning and the next steps', async () => {
  await server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update chain_payload set payload = '{"name": "other"}'`.execute(db)
  })
  const check = checkLog(server)
  await expect(check()).rejects.toThrow('the log was rewritten')
  await expect(check()).rejects.toThrow('the log was rewritten')
  expect(await subjectsTo(operator)).toEqual([
    'Ereignisprotokoll widerspricht seinem Prüfpunkt: sofort klären',
  ])
  expect(await subjectsTo(head)).toEqual(['Zertifikate können derzeit nicht sicher bestätigt werden'])
  const [mail] = await mailsTo(server.database, operator.email)
  for (const phrase of ['geändert oder entfernt', '„Kann nicht bestätigt werden“', 'vom Netz', 'verify-log'])
    expect(mail?.text).toContain(phrase)
  expect(mail?.text).toContain('/app/operator')
  // The button leads to the installation, so taking it offline is the last step.
  expect(mail?.text).toMatch(/1\. [^\n]*verify-log[^]*3\. [^\n]*vom Netz/)
})

test('a database that cannot answer notifies no one', async () => {
  const before = (await subjectsTo(operator)).length
  const away = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const reads = new Proxy(server.database.reads, {
    get: () => () => {
      throw away
    },
  })
  await server.database.writes.deleteFrom('mail').execute()
  await expect(checkLog({ ...server, database: { ...server.database, reads } })()).rejects.toBe(away)
  expect({ before, now: (await subjectsTo(operator)).length }).toEqual({ before: 1, now: 0 })
})
