const longestAddress = 120

/**
 * The address as the page for unknown addresses shows it. Only a path of this site without spaces, so that a link cannot
 * show a sentence of its own here.
 */
export const shownAddress = (address: unknown): string | null =>
  typeof address === 'string' && /^\/(?!\/)[^\p{Z}\p{C}]*$/u.test(address)
    ? address.slice(0, longestAddress)
    : null
