import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '../../../test/support/form.ts'
import * as insert from '../../../test/support/people.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'

let server: TestServer
let picture: Buffer

beforeAll(async () => {
  server = await testServer()
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a40' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const upload = async (name: string, file = 'upload') => {
  const anna = await server.as(await insert.person(server.database.writes, 'Anna'))
  return anna.send('POST', '/api/attachment', form({ name }, picture, file))
}

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Bilder\\Stecker.png', 'Stecker.jpg'],
  ['Stecker', 'Stecker.jpg'],
])('of the name %s of a file only the last part is stored', async (name, stored) => {
  expect((await upload(name)).body).toMatchObject({ name: stored })
})

test('a file without a name is refused at the name, also if the client omits the empty name of the file', async () => {
  expect((await upload('', '')).body).toMatchObject({ fields: { name: 'mandatory' } })
  const { body, headers } = form({ name: '' }, picture)
  const nameless = body
    .toString('latin1')
    .replace('; filename="upload"\r\nContent-Type: application/octet-stream', '')
  const anna = await server.as(await insert.person(server.database.writes, 'Anna'))
  const sent = { body: Buffer.from(nameless, 'latin1'), headers }
  expect((await anna.send('POST', '/api/attachment', sent)).body).toMatchObject({
    fields: { name: 'mandatory' },
  })
})
