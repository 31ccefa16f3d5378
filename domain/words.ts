/** Whether a text contains each word of a search, in any order and case. */
export function hasWords(text: string, search: string): boolean {
  const within = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}
