export interface Owner {
  username?: string
  email?: string
  /** First and last name, and the name of the company. */
  names?: readonly string[]
  /** `YYYY-MM-DD` or empty. */
  birthday?: string
}

const everybodys = ['eval', 'passwort', 'password', 'hallo', 'willkommen', 'benvenuti', 'welcome']

/** Returns words that a password must not be based on: those of the product and of its user. */
export const nearWords = (
  { username = '', email = '', names = [], birthday = '' }: Owner,
  products: readonly string[] = [],
) => [
  ...everybodys,
  ...[...products, username, email, ...names].flatMap(partsOf).flatMap(spellings),
  ...birthdays(birthday),
]

const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Also with `ae` for `ä`, and without accents. */
function spellings(text: string) {
  const word = text.normalize('NFC').toLowerCase()
  return [
    word,
    word.replace(/[äöüß]/g, (character) => umlauts[character] ?? character),
    word.normalize('NFD').replace(/\p{M}/gu, ''),
  ]
}

function birthdays(birthday: string) {
  const [year = '', month = '', day = ''] = birthday.split('-')
  if (!day) return []
  const orders = [year, year.slice(2)].flatMap((yearText) => [
    [day, month, yearText],
    [yearText, month, day],
    [month, day, yearText],
  ])
  return ['', '.', '-', '/', ' '].flatMap((sign) => orders.map((parts) => parts.join(sign)))
}
