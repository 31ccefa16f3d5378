/**
 * Matches each heading to a field by name or label; empty without a match. A field matches only its first
 * heading.
 */
export function matched(headings: string[], fields: { field: string; label: string }[]): string[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const meant = plain(heading)
    const found = fields.find(
      ({ field, label }) => !taken.has(field) && meant !== '' && [plain(field), plain(label)].includes(meant),
    )
    if (found) taken.add(found.field)
    return found?.field ?? ''
  })
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
