interface GuessOptions {
  isCommon: (candidate: string) => boolean
  /** Words related to the product, the user or the company. */
  related: readonly string[]
}

const shortestWord = 4
const shortestRun = 4
/** Characters that must remain without related words and sequences. */
const shortestRest = 5

/**
 * Returns whether a password is easy to guess: a common one, also with substituted characters, with digits around it or
 * repeated; or one that consists mainly of related words, years and sequences like `1234` or `qwertz`.
 */
export function isGuessable(password: string, { isCommon, related: relatedWords }: GuessOptions) {
  const written = password.normalize('NFKC').toLowerCase()
  return [written, withoutSubstitutes(written)].some((form) => {
    const rest = withoutFill(withoutRuns(withoutWords(form, relatedWords)))
    return (
      rest.length < shortestRest ||
      [form, rest].flatMap(cores).some((core) => isCommon(core) || isCommon(withoutSubstitutes(core)))
    )
  })
}

const substitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const withoutSubstitutes = (text: string) => text.replace(/[@431!0$5]/g, (sign) => substitutes[sign] ?? sign)

/** The word without spaces and surrounding digits and signs; a repeated word only once. */
function cores(text: string) {
  const tight = text.replace(/\s/g, '')
  const core = tight.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [tight, core, unitOf(tight), unitOf(core)]
}

function unitOf(text: string) {
  const period = (text + text).indexOf(text, 1)
  return period > 0 ? text.slice(0, period) : text
}

const withoutWords = (text: string, relatedWords: readonly string[]) =>
  relatedWords
    .map((candidate) => candidate.normalize('NFKC').toLowerCase())
    .filter((candidate) => candidate.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, candidate) => rest.replaceAll(candidate, ''), text)

const withoutFill = (text: string) => text.replace(/(19|20)\d\d/g, '').replace(/[\s._-]/g, '')

const rows = ['qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm', '1234567890']
const paths = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Removes repeated characters and sequences of the alphabet, of digits and of keyboard rows. */
function withoutRuns(text: string) {
  let rest = ''
  for (let from = 0; from < text.length;) {
    const length = runAt(text, from)
    if (length < shortestRun) rest += text[from++] ?? ''
    else from += length
  }
  return rest
}

const runAt = (text: string, from: number) =>
  Math.max(...[-1, 0, 1].map((step) => stepsAt(text, from, step)), alongKeys(text, from))

function stepsAt(text: string, from: number, step: number) {
  let length = 1
  while (text.charCodeAt(from + length) - text.charCodeAt(from + length - 1) === step) length++
  return length
}

function alongKeys(text: string, from: number) {
  let length = 0
  while (
    from + length < text.length &&
    paths.some((path) => path.includes(text.slice(from, from + length + 1)))
  )
    length++
  return length
}
