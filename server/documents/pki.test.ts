import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyRefused, openKey, unlock } from './keys.ts'
import { createSeal } from './pki.ts'
import { sampleNow, samplePlatform, sampleSecret } from '../../test/samples/sampleKeys.ts'

test('seal and timestamp certificates are issued by the root and have a single purpose', async () => {
  const { root, identity } = await samplePlatform()
  const issuer = new X509Certificate(root.certificate)
  const seal = new X509Certificate(identity.seal.certificate)
  const timestamp = new X509Certificate(identity.timestamp.certificate)
  expect(issuer.ca && issuer.verify(issuer.publicKey)).toBe(true)
  for (const one of [seal, timestamp]) {
    expect(one.checkIssued(issuer) && one.verify(issuer.publicKey)).toBe(true)
    expect(one.ca).toBe(false)
  }
  expect(seal.keyUsage).toContain('1.3.6.1.5.5.7.3.36')
  expect(timestamp.keyUsage).toEqual(['1.3.6.1.5.5.7.3.8'])
})

test('a root is valid for 20 years, a seal for 3, and no seal outlives its root', async () => {
  const { root, identity } = await samplePlatform()
  expect(root.notAfter.toISOString()).toBe('2046-03-01T00:00:00.000Z')
  expect(identity.seal.notAfter.toISOString()).toBe('2029-03-01T00:00:00.000Z')
  const late = { owner: 'a', name: 'a', organisation: 'a', secret: sampleSecret, now: new Date('2045-01-01') }
  expect((await createSeal(root, late)).notAfter).toEqual(root.notAfter)
})

test.each(['A+B, CN=x', '#0c0161', 'a\nCN=b', 'O=evil/CN=evil', '"quoted\\,'])(
  'the authority name %j adds no name attributes',
  async (name) => {
    const { identity } = await samplePlatform(name)
    const { subject } = new X509Certificate(identity.seal.certificate).toLegacyObject()
    expect(subject).toEqual({ O: name, CN: name })
  },
)

test('T56: a stored key opens only with its secret, owner and id', async () => {
  const { identity } = await samplePlatform()
  const { seal } = identity
  await expect(openKey(unlock(seal, sampleSecret))).resolves.toMatchObject({ extractable: false })
  await expect(openKey(unlock(seal, 'another secret, just as long'))).rejects.toThrow(KeyRefused)
  await expect(openKey(unlock({ ...seal, owner: 'authority-2' }, sampleSecret))).rejects.toThrow(KeyRefused)
  await expect(openKey(unlock({ ...seal, id: identity.timestamp.id }, sampleSecret))).rejects.toThrow(
    KeyRefused,
  )
})

test('T56: a stored key contains nothing of the private key in clear text, and any change is detected', async () => {
  const { identity } = await samplePlatform()
  const { seal } = identity
  const markOfPkcs8 = Buffer.from('2a8648ce3d0201', 'hex')
  expect(Buffer.from(seal.wrappedKey).includes(markOfPkcs8)).toBe(false)
  for (let at = 0; at < seal.wrappedKey.length; at += 1) {
    const changed = Uint8Array.from(seal.wrappedKey, (byte, index) => (index === at ? byte ^ 1 : byte))
    const opened = async () => openKey(unlock({ ...seal, wrappedKey: changed }, sampleSecret))
    await expect(opened()).rejects.toThrow(KeyRefused)
  }
})

test('T56: a secret that is too short is rejected', async () => {
  const { root } = await samplePlatform()
  const request = { owner: 'a', name: 'a', organisation: 'a', secret: 'short', now: sampleNow }
  await expect(createSeal(root, request)).rejects.toThrow('too short')
})
