import { createHash, createPublicKey, verify as verifies } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallets } from '#contract/wallet.ts'
import { readConfig } from '../../config.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { walletKeys } from '../../../test/support/walletKeys.ts'

let keys: ReturnType<typeof walletKeys>
let server: TestServer
let holder: insert.Person
let held: { id: string }
let foreign: { id: string }

beforeAll(async () => {
  keys = walletKeys()
  server = await testServer({ env: keys.settings })
  const { writes } = server.database
  holder = await insert.person(writes, 'Hanna')
  const issuer = await insert.person(writes, 'Irma')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  held = await insert.certificate(writes, { holder, issuer, template })
  foreign = await insert.certificate(writes, { holder: issuer, issuer: holder, template })
  for (const { id } of [held, foreign]) await insert.seal(server, id)
})
afterAll(async () => {
  await server.close()
  rmSync(keys.directory, { recursive: true, force: true })
})

describe('own card', () => {
  test('is a pass for Apple Wallet with valid files and signature', async () => {
    const own = await server.as(holder)
    expect(await own.ok(wallets.offered)).toEqual({ apple: true, google: true })
    const { bytes, headers, status } = await own.call(wallets.apple, { params: { id: held.id } })
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    const files = unzipSync(bytes)
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as Record<
      string,
      string
    >
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']))
    for (const [name, hash] of Object.entries(manifest))
      expect(
        createHash('sha1')
          .update(files[name] ?? '')
          .digest('hex'),
      ).toBe(hash)
    for (const name of ['manifest.json', 'signature'])
      writeFileSync(join(keys.directory, name), files[name] ?? '')
    // Any other file fails, because it is not the signed manifest.
    const check = (content: string) =>
      keys.openssl(
        'smime',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        'signature',
        '-content',
        content,
        '-CAfile',
        'wwdr.pem',
        '-purpose',
        'any',
      )
    expect(check('manifest.json')).toContain('pass.json')
    expect(() => check('wwdr.pem')).toThrow()
    const pass = JSON.parse(Buffer.from(files['pass.json'] ?? []).toString()) as Record<string, never>
    // Wallet requires https, which this server does not use.
    expect(pass).not.toHaveProperty('webServiceURL')
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.org.example.eval',
      teamIdentifier: 'TEAM123456',
      serialNumber: held.id,
      barcodes: [
        { message: expect.stringMatching(/^http:\/\/localhost:3000\/verify\/[-\w]{23}$/) as string },
      ],
      generic: {
        primaryFields: [{ key: 'level', value: 'EVAL-2' }],
        secondaryFields: [{ value: holder.username }],
      },
    })
  })

  test('is a link for Google Wallet, signed by the account', async () => {
    const { url } = await (await server.as(holder)).ok(wallets.google, { params: { id: held.id } })
    const [head = '', claims = '', signature = ''] = url
      .replace('https://pay.google.com/gp/v/save/', '')
      .split('.')
    const key = createPublicKey(readFileSync(join(keys.directory, 'pass.key')))
    expect(
      verifies('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'eval@project.example.org',
      aud: 'google',
      payload: {
        genericObjects: [
          { id: `3388000000012345678.${held.id}`, header: { defaultValue: { value: holder.username } } },
        ],
      },
    })
  })

  test('is not available to others or for certificates that are not valid today', async () => {
    const own = await server.as(holder)
    for (const endpoint of [wallets.apple, wallets.google])
      expect((await own.call(endpoint, { params: { id: foreign.id } })).status).toBe(404)
    await server.database.writes
      .updateTable('certificate')
      .set({ state: 'suspended' })
      .where('id', '=', held.id)
      .execute()
    for (const endpoint of [wallets.apple, wallets.google])
      expect((await own.call(endpoint, { params: { id: held.id } })).body.code).toBe('certificate.notValid')
  })
})

test('incomplete settings or a missing file stop the start with a message that names them', () => {
  const env = { ...keys.settings, APPLE_TEAM_ID: '' }
  expect(() => readConfig(env)).toThrow('Missing settings: APPLE_TEAM_ID')
  expect(() => readConfig({ ...keys.settings, APPLE_PASS_KEY: '/nowhere' })).toThrow('APPLE_PASS_KEY')
  expect(() => readConfig({ ...keys.settings, GOOGLE_WALLET_KEY: join(keys.directory, 'wwdr.pem') })).toThrow(
    'GOOGLE_WALLET_KEY',
  )
  expect(readConfig({}).wallets).toEqual({ apple: null, google: null })
})
