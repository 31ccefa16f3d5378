const spellings = { ae: 'a', oe: 'o', ue: 'u', ß: 'ss' }

/**
 * Returns the words of a name in one order, without case, accents and the two spellings of an umlaut: "Mueller, Kai" is
 * "Kai Müller". Two people can have the same key.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ae|oe|ue|ß/g, (written) => spellings[written as keyof typeof spellings])
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

interface NameCells {
  fullname?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
}

/** Returns the keys of the names that a table row can mean. A full name beside a first name is often a last name. */
export function nameKeysIn({ fullname = '', firstname = '', lastname = '' }: NameCells): string[] {
  const names = fullname ? [fullname, `${firstname} ${fullname}`] : []
  const parts = fullname && !(firstname && lastname) ? [] : [`${firstname} ${lastname}`]
  return [...names, ...parts].map(nameKey).filter(Boolean)
}
