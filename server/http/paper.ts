import { isShareLink } from '#domain/shareLink.ts'
import { pathOf } from './address.ts'

const paper = /^\/pdf\/(?:certificate|report)(?:\/([^/]+))?\/?$/

/**
 * How the page of a certificate's or report's paper is answered: kept by no one, found by no search engine, and not
 * there for strangers who bring no link.
 */
export function paperAnswer(url: string, { signedIn }: { signedIn: boolean }) {
  const found = paper.exec(pathOf(url))
  if (!found) return null
  // Without an id the link is behind the `#`, which is not sent.
  const [, part] = found
  return {
    status: signedIn || part === undefined || isShareLink(part) ? 200 : 404,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  }
}
