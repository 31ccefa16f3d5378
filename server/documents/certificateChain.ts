import type { X509Certificate } from 'node:crypto'

/** So many certificates lead from a seal or a time stamp to its root. */
const longest = 6

/** The certificate and its issuers among these, as far as they are there; a root ends the chain. */
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

/** The certificate among these that issued this one: by name, use and signature. */
export const issuerOf = (certificate: X509Certificate, among: X509Certificate[]) =>
  among.find((issuer) => issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))

/** Whether a certificate has issued itself. */
export const isRoot = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

interface Trust {
  anchors: X509Certificate[]
  /** Certificates that may lie between. */
  issuers: X509Certificate[]
}

/** The certificate and its issuers up to the first anchor; undefined where they lead to none. */
export function pathOf(certificate: X509Certificate, { anchors, issuers }: Trust) {
  const chain = chainOf(certificate, [...anchors, ...issuers])
  const end = chain.findIndex(({ raw }, place) => place > 0 && anchors.some((one) => one.raw.equals(raw)))
  return end > 0 ? chain.slice(0, end + 1) : undefined
}

/**
 * Whether the certificate leads to an anchor, and each on its way holds at that time. The one rule for tokens of other
 * authorities, when they are fetched and when they are checked: certificates that lie beside the way do not matter.
 */
export const leadsTo = (certificate: X509Certificate, { at, ...trust }: Trust & { at: Date }): boolean =>
  pathOf(certificate, trust)?.every((one) => one.validFromDate <= at && at <= one.validToDate) ?? false
