import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { UsedPasskey } from '#contract/passkey.ts'

/** A virtual authenticator with real keys and signatures. */
export class Authenticator {
  id = randomBytes(16).toString('base64url')
  counter = 0
  origin: string
  #key: KeyObject
  #publicKey: Buffer

  /** Uses P-256, or RSA with this many bits. */
  constructor(origin: string, { rsaBits }: { rsaBits?: number } = {}) {
    this.origin = origin
    const { privateKey, cose } = rsaBits ? rsaKey(rsaBits) : curveKey()
    this.#key = privateKey
    this.#publicKey = Buffer.from(isoCBOR.encode(cose))
  }

  register({ challenge }: { challenge: string }) {
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(0x45), attested])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  use({ challenge }: { challenge: string }, { verified = true } = {}): UsedPasskey {
    this.counter++
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authenticatorData(verified ? 0x05 : 0x01)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
      },
      clientExtensionResults: {},
    }
  }

  #clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const host = createHash('sha256').update(new URL(this.origin).hostname).digest()
    return Buffer.concat([host, Buffer.of(flags), counter])
  }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

type CoseKey = Map<number, number | Uint8Array<ArrayBuffer>>

/** COSE key: EC2, ES256, P-256, x, y. */
function curveKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose: CoseKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ])
  return { privateKey, cose }
}

/** COSE key: RSA, RS256, n, e. */
function rsaKey(modulusLength: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const cose: CoseKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 3],
    [3, -257],
    [-1, bytesOf(n)],
    [-2, bytesOf(e)],
  ])
  return { privateKey, cose }
}
