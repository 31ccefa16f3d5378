/**
 * The viewer inserts style elements, and its policy allows only those with the nonce of the response. The
 * server writes the nonce into the page (`server/http/viewerPage.ts`).
 */
export function allowOwnStyles(nonce: string) {
  for (const name of ['createElement', 'createElementNS'] as const) {
    const make = document[name] as (...given: unknown[]) => Element
    const makeWithNonce = (...given: unknown[]) => {
      const made = make.apply(document, given)
      if (made instanceof HTMLStyleElement) made.nonce = nonce
      return made
    }
    Object.assign(document, { [name]: makeWithNonce })
  }
}
