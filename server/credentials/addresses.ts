import type { BadgeContext } from '#contract/certificate.ts'
import type { Config } from '../config.ts'

export type StatusPurpose = (typeof statusPurposes)[number]

/** Purposes of the status list: revocation is final, suspension can be lifted. */
export const statusPurposes = ['revocation', 'suspension'] as const

/** JSON-LD context URLs. Never fetched. */
export const contextUrls = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: (version: BadgeContext) => `https://purl.imsglobal.org/spec/ob/v3p0/context-${version}.json`,
}

/** The URLs of an authority's public keys, and its `did:web` derived from them. */
export function addressesOf({ baseUrl }: Pick<Config, 'baseUrl'>, code: string) {
  const slug = code.toLowerCase()
  const home = `${baseUrl}/authorities/${slug}`
  const did = `did:web:${encodeURIComponent(new URL(baseUrl).host)}:authorities:${slug}`
  return {
    home,
    did,
    keyAddress: (number: number) => `${home}/keys/rs-${number}`,
    rsaMethod: (number: number) => `${did}#rs-${number}`,
    edMethod: (number: number) => `${did}#ed-${number}`,
    statusList: (purpose: StatusPurpose, number: number) => `${home}/status/${purpose}/${number}`,
  }
}

export type Addresses = ReturnType<typeof addressesOf>
