import { isShareLink } from '#domain/shareLink.ts'
import { pathOf } from './address.ts'

const pdfPath = /^\/pdf\/(?:certificate|report)(?:\/([^/]+))?\/?$/

/**
 * Headers for the page of a certificate or report: not cached, not indexed, and 404 for guests without a
 * link.
 */
export function pdfPageAnswer(url: string, { signedIn }: { signedIn: boolean }) {
  const match = pdfPath.exec(pathOf(url))
  if (!match) return null
  // A URL without id has the link after the `#`, which browsers do not send.
  const [, part] = match
  return {
    status: signedIn || part === undefined || isShareLink(part) ? 200 : 404,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  }
}
