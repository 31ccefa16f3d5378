const lookalikes: Record<string, string> = {
  a: 'аα@',
  b: 'вβь',
  c: 'сϲ¢',
  e: 'еєε€',
  g: 'ɡ',
  h: 'һн',
  i: 'іιɪ1l|!',
  j: 'ј',
  k: 'кκ',
  m: 'мμ',
  n: 'пη',
  o: 'оοσ0θ',
  p: 'рρ',
  s: 'ѕ5$',
  t: 'тτ',
  u: 'υц',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ',
}

const seenAs = new Map(
  Object.entries(lookalikes).flatMap(([character, likes]) =>
    [...likes].map((like) => [like, character] as const),
  ),
)

const legalForm =
  /\b(gesmbh|ges m b h|gmbh|ggmbh|ag|kg|og|ohg|eu|se|srl|s r l|spa|s p a|sas|snc|ltd|inc|co|e k|ek)\b/g

/**
 * Returns a name without case, accents, spaces and legal form, with look-alike letters replaced by Latin ones. Two
 * names with the same result are easily confused.
 */
export function nameSkeleton(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const spaced = plain.replace(/[^\p{L}\p{N}@€$¢|!]+/gu, ' ')
  const bare = spaced.replace(legalForm, ' ').replaceAll(' ', '') || spaced.replaceAll(' ', '')
  return [...bare]
    .map((character) => seenAs.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
