/** Fewer bits, by the cautious estimate below, and a secret may be guessed. 32 random signs are far above it. */
export const leastBits = 64

/** What a word of a sentence adds, however long it is. */
const bitsOfWord = 8

const wordLike = /(?:[A-Z]?[a-z]{2,}|[A-Z]{3,})/g

/**
 * How many bits a person who guesses cleverly has to try, at least: words count as one choice each, and what repeats or
 * counts on from the two signs before adds nothing. A random text is estimated a little lower than it is.
 */
export function bitsOf(secret: string): number {
  // Words with spaces between them: short ones too.
  if (/\s/.test(secret)) return new Set(secret.toLowerCase().split(/\s+/)).size * bitsOfWord
  const words = new Set((secret.match(wordLike) ?? []).filter(isWord).map((word) => word.toLowerCase()))
  const rest = secret.replace(wordLike, (found) => (isWord(found) ? ' ' : found))
  return words.size * bitsOfWord + freshSigns(rest) * Math.log2(alphabetOf(secret))
}

export const isGuessableSecret = (secret: string) => bitsOf(secret) < leastBits

/** Random signs seldom make a run of letters this long with a vowel in it. */
const isWord = (text: string) => text.length >= 4 && /[aeiouy]/i.test(text) && !/^[a-f]+$/i.test(text)

function freshSigns(text: string) {
  const stepAt = (place: number) => text.charCodeAt(place) - text.charCodeAt(place - 1)
  let fresh = 0
  for (let place = 0; place < text.length; place++) {
    const countsOn = Math.abs(stepAt(place)) <= 1 && stepAt(place) === stepAt(place - 1)
    const isRepeated = place >= 2 && text.indexOf(text.slice(place - 2, place + 1)) < place - 2
    if (text[place] !== ' ' && !countsOn && !isRepeated) fresh++
  }
  return fresh
}

function alphabetOf(secret: string) {
  if (/^[0-9a-f]+$/i.test(secret)) return 16
  const classes = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/]
  const sizes = [10, 26, 26, 4]
  return classes.reduce((sum, one, place) => sum + (one.test(secret) ? (sizes[place] ?? 0) : 0), 0)
}
