import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingKeys } from '#contract/authority.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { appoint, authority, person } from '../../../test/support/people.ts'
import { platformOf, rotateSeal } from '../../signing/signing.ts'

let server: TestServer
let directory: string
let rootId: string
let counter = 0

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'eval-pki-'))
  server = await testServer()
  await led()
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from signing_key where kind = 'root'`,
  )
  rootId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

async function led() {
  const db = server.database.writes
  const { id } = await authority(db, `Listenstelle ${++counter}`, `LI${counter}`)
  const head = await person(db, 'Agnes')
  await appoint(db, id, head, 'admin')
  const browser = await server.as(head)
  await browser.ok(signingKeys.rotate, { params: { id } })
  return { id, browser }
}

async function fetched(path: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: path })
  return { status: statusCode, type: headers['content-type'], bytes: rawPayload }
}

/** Fetches files without a session and returns the output of openssl. */
async function openssl(args: string[], files: Record<string, string>) {
  for (const [name, path] of Object.entries(files))
    writeFileSync(join(directory, name), (await fetched(path)).bytes)
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: directory, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const list = () => `/pki/crl/${rootId}`
const verified = (seals: string) =>
  openssl(['verify', '-crl_check', '-CAfile', 'root.pem', '-CRLfile', 'list.crl', 'seal.pem'], {
    'root.pem': '/pki/root.pem',
    'list.crl': list(),
    'seal.pem': seals,
  })

test('the list of revoked seals is signed by the published root and contains its validity', async () => {
  const checked = await openssl(
    ['crl', '-inform', 'DER', '-in', 'list.crl', '-CAfile', 'root.pem', '-text'],
    {
      'root.pem': '/pki/root.pem',
      'list.crl': list(),
    },
  )
  expect(checked.output).toContain('verify OK')
  const until = /Next Update: (.+)/.exec(checked.output)?.[1] ?? ''
  const from = /Last Update: (.+)/.exec(checked.output)?.[1] ?? ''
  expect(Date.parse(until) - Date.parse(from)).toBe(72 * 3_600_000)
  expect(await fetched(list())).toMatchObject({ status: 200, type: 'application/pkix-crl' })
})

test('root and seals are published as PEM, the root also as DER; other files are not found', async () => {
  const { id } = await led()
  const [pem, der] = [await fetched('/pki/root.pem'), await fetched('/pki/root.der')]
  expect(new X509Certificate(pem.bytes).raw.equals(der.bytes)).toBe(true)
  const seal = new X509Certificate((await fetched(`/pki/seals/${id}`)).bytes)
  expect(seal.verify(new X509Certificate(der.bytes).publicKey)).toBe(true)
  for (const path of ['/pki/seals/platform', `/pki/seals/${rootId}`, '/pki/crl/x', `/pki/crl/${id}`])
    expect({ path, status: (await fetched(path)).status }).toEqual({ path, status: 404 })
})

test('a disabled seal is listed at once, and a newer one is not', async () => {
  const { id, browser } = await led()
  const seals = `/pki/seals/${id}`
  expect(await verified(seals)).toMatchObject({ status: 0 })
  const numberOf = async () =>
    (
      await openssl(['crl', '-inform', 'DER', '-in', 'list.crl', '-noout', '-crlnumber'], {
        'list.crl': list(),
      })
    ).output
  const before = await numberOf()
  expect(await numberOf()).toBe(before)
  const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
  await system.ok(signingKeys.disable, { params: { id }, body: { reason: 'Verdacht' } })
  const { status, output } = await verified(seals)
  expect(status).not.toBe(0)
  expect(output).toContain('certificate revoked')
  expect(BigInt(`0x${(await numberOf()).split('0x')[1]?.trim() ?? ''}`)).toBeGreaterThan(
    BigInt(`0x${before.split('0x')[1]?.trim() ?? ''}`),
  )
  await browser.ok(signingKeys.rotate, { params: { id } })
  expect(await verified(seals)).toMatchObject({ status: 0 })
})

test('a seal names the list if it is publicly reachable', async () => {
  const { id } = await led()
  const namesList = async () =>
    (
      await openssl(['x509', '-in', 'seal.pem', '-noout', '-ext', 'crlDistributionPoints'], {
        'seal.pem': `/pki/seals/${id}`,
      })
    ).output
  expect(await namesList()).not.toContain('URI')
  const config = { ...server.config, baseUrl: 'https://eval.example.org' }
  await server.database.writes
    .transaction()
    .execute((db) =>
      rotateSeal(
        db,
        { authorityId: id, name: 'Listenstelle' },
        { ...platformOf(config, new Date()), actorId: null },
      ),
    )
  expect(await namesList()).toContain(`URI:https://eval.example.org/pki/crl/${rootId}`)
  expect(await verified(`/pki/seals/${id}`)).toMatchObject({ status: 0 })
})

test('the list is served at the address in a seal, also after the address of the installation changed', async () => {
  const headers = { host: 'former.example.org' }
  const { statusCode, rawPayload } = await server.app.inject({ url: list(), headers })
  expect(statusCode).toBe(200)
  expect(rawPayload.equals((await fetched(list())).bytes)).toBe(true)
  expect((await server.app.inject({ url: '/pki/root.pem', headers })).statusCode).toBe(421)
})
