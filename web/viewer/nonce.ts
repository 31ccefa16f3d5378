/**
 * The viewer inserts style elements, and its policy allows only those with the nonce of the response. The
 * server writes the nonce into the page (`server/http/viewerPage.ts`).
 */
export function allowOwnStyles(nonce: string) {
  for (const name of ['createElement', 'createElementNS'] as const) {
    const make = document[name] as (...args: unknown[]) => Element
    const makeWithNonce = (...args: unknown[]) => {
      const element = make.apply(document, args)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    }
    Object.assign(document, { [name]: makeWithNonce })
  }
}
