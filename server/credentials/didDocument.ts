import { fromJwk } from '@digitalbazaar/ed25519-multikey'
import type { Addresses } from './addresses.ts'
import { jwkOf, type Keys } from './keys.ts'

/** The `did:web` document of an authority. Former keys remain; disabled ones have no verification relationship. */
export async function didDocument({ did, home, rsaMethod, edMethod }: Addresses, all: Keys[]) {
  const methods = await Promise.all(
    all.map(async ({ number, rsaPublic, edPublic, disabledAt }) => {
      const revoked = disabledAt === null ? {} : { revoked: disabledAt }
      const id = edMethod(number)
      const { publicKeyMultibase } = await (
        await fromJwk({ jwk: jwkOf(edPublic), id, controller: did })
      ).export({ publicKey: true })
      return [
        { id, type: 'Multikey', controller: did, publicKeyMultibase, ...revoked },
        {
          id: rsaMethod(number),
          type: 'JsonWebKey',
          controller: did,
          publicKeyJwk: { ...jwkOf(rsaPublic), alg: 'RS256', use: 'sig' },
          ...revoked,
        },
      ]
    }),
  )
  const valid = all.flatMap(({ number, disabledAt }) =>
    disabledAt === null ? [edMethod(number), rsaMethod(number)] : [],
  )
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id: did,
    alsoKnownAs: [home],
    verificationMethod: methods.flat(),
    assertionMethod: valid,
  }
}

/** Without disabled keys. */
export const jwksOf = ({ keyAddress }: Addresses, all: Keys[]) =>
  all
    .filter(({ disabledAt }) => disabledAt === null)
    .map(({ number, rsaPublic }) => ({
      ...jwkOf(rsaPublic),
      kid: keyAddress(number),
      alg: 'RS256',
      use: 'sig',
    }))
