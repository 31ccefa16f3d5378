import type { BadgeContext } from '#contract/certificate.ts'
import type { Config } from '../config.ts'

export type StatusPurpose = (typeof statusPurposes)[number]

/** Why a credential may count no more: for good, or until the authority has looked at it again. */
export const statusPurposes = ['revocation', 'suspension'] as const

/** The JSON-LD contexts of credentials. They are names only: the program never fetches them. */
export const contextUrls = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: (version: BadgeContext) => `https://purl.imsglobal.org/spec/ob/v3p0/context-${version}.json`,
}

/** Where the public half of an authority is found, and its name as `did:web` makes it from that place. */
export function addressesOf({ baseUrl }: Pick<Config, 'baseUrl'>, code: string) {
  const slug = code.toLowerCase()
  const home = `${baseUrl}/authorities/${slug}`
  const did = `did:web:${encodeURIComponent(new URL(baseUrl).host)}:authorities:${slug}`
  return {
    home,
    did,
    /** What a JWT names: the address under which its key is answered. */
    keyAddress: (number: number) => `${home}/keys/rs-${number}`,
    rsaMethod: (number: number) => `${did}#rs-${number}`,
    edMethod: (number: number) => `${did}#ed-${number}`,
    statusList: (purpose: StatusPurpose, number: number) => `${home}/status/${purpose}/${number}`,
  }
}

export type Addresses = ReturnType<typeof addressesOf>
