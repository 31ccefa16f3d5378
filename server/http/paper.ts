import { isShareLink } from '#domain/shareLink.ts'
import { pathOf } from './address.ts'

const paper = /^\/pdf\/(?:certificate|report)\/([^/]+)\/?$/

/**
 * How the page of a certificate's or report's paper is answered: kept by no one, found by no search engine, and not
 * there for strangers who bring no link.
 */
export function paperAnswer(url: string, { signedIn }: { signedIn: boolean }) {
  const [, part] = paper.exec(pathOf(url)) ?? []
  if (part === undefined) return null
  return {
    status: signedIn || isShareLink(part) ? 200 : 404,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  }
}
