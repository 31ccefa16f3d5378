import type { X509Certificate } from 'node:crypto'

/** Maximum length of a chain to its root. */
const longest = 6

/** The certificate and its issuers as far as they are available; a root ends the chain. */
export function chainOf(certificate: X509Certificate, issuers: X509Certificate[]): X509Certificate[] {
  const chain = [certificate]
  for (let last = certificate; chain.length < longest && !isRoot(last);) {
    const issuer = issuerOf(last, issuers)
    if (!issuer) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

/** By name, key usage and signature. */
export const issuerOf = (certificate: X509Certificate, among: X509Certificate[]) =>
  among.find((issuer) => issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))

const isRoot = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

interface Trust {
  anchors: X509Certificate[]
  issuers: X509Certificate[]
}

/** The certificate and its issuers up to the first anchor; undefined if there is no path. */
export function pathOf(certificate: X509Certificate, { anchors, issuers }: Trust) {
  const chain = chainOf(certificate, [...anchors, ...issuers])
  const end = chain.findIndex(({ raw }, index) => index > 0 && anchors.some((one) => one.raw.equals(raw)))
  return end > 0 ? chain.slice(0, end + 1) : undefined
}

/**
 * Whether the certificate chains to an anchor and every certificate of the path is valid at that time. Used
 * when external tokens are received and when they are verified. Certificates outside the path do not matter.
 */
export const leadsTo = (certificate: X509Certificate, { at, ...trust }: Trust & { at: Date }): boolean =>
  pathOf(certificate, trust)?.every((one) => one.validFromDate <= at && at <= one.validToDate) ?? false
