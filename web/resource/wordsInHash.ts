/** Search text as URL fragment. */
export const wordsInHash = (q: string | undefined) => (q ? `q=${encodeURIComponent(q)}` : '')

/** Adds the search text of the fragment to the parameters. */
export function wordsOf(search: Record<string, unknown>, hash: string): Record<string, unknown> {
  const q = new URLSearchParams(hash).get('q')
  return q ? { ...search, q } : search
}
