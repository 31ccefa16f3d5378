/** What is searched for, as it stands behind the `#`. */
export const wordsInHash = (q: string | undefined) => (q ? `q=${encodeURIComponent(q)}` : '')

/** The same read again: the parameters, with what is searched for among them. */
export function wordsOf(search: Record<string, unknown>, hash: string): Record<string, unknown> {
  const q = new URLSearchParams(hash).get('q')
  return q ? { ...search, q } : search
}
