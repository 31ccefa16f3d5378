/** A secret with a lower estimate can be guessed. 32 random characters are far above it. */
const leastBits = 64

/** Per word of a sentence, whatever its length. */
const bitsOfWord = 8

const wordLike = /(?:[A-Z]?[a-z]{2,}|[A-Z]{3,})/g

/**
 * A lower bound of the entropy in bits: a word counts as one choice, and a character that repeats or
 * continues the two before it adds nothing. A random text is estimated slightly too low.
 */
export function bitsOf(secret: string): number {
  // With spaces, short words count too.
  if (/\s/.test(secret)) return new Set(secret.toLowerCase().split(/\s+/)).size * bitsOfWord
  const unique = new Set((secret.match(wordLike) ?? []).filter(isWord).map((word) => word.toLowerCase()))
  const rest = secret.replace(wordLike, (word) => (isWord(word) ? ' ' : word))
  return unique.size * bitsOfWord + freshSigns(rest) * Math.log2(alphabetOf(secret))
}

export const isGuessableSecret = (secret: string) => bitsOf(secret) < leastBits

/** Random characters rarely form such a long run of letters with a vowel. */
const isWord = (text: string) => text.length >= 4 && /[aeiouy]/i.test(text) && !/^[a-f]+$/i.test(text)

function freshSigns(text: string) {
  const stepAt = (index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)
  let fresh = 0
  for (let index = 0; index < text.length; index++) {
    const countsOn = Math.abs(stepAt(index)) <= 1 && stepAt(index) === stepAt(index - 1)
    const isRepeated = index >= 2 && text.indexOf(text.slice(index - 2, index + 1)) < index - 2
    if (text[index] !== ' ' && !countsOn && !isRepeated) fresh++
  }
  return fresh
}

function alphabetOf(secret: string) {
  if (/^[0-9a-f]+$/i.test(secret)) return 16
  const classes = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/]
  const sizes = [10, 26, 26, 4]
  return classes.reduce((sum, one, index) => sum + (one.test(secret) ? (sizes[index] ?? 0) : 0), 0)
}
