/** Whose password it is to be, as far as it is known where it is chosen. */
export interface Owner {
  username?: string
  email?: string
  /** First and last name, and the company's. */
  names?: readonly string[]
  /** `YYYY-MM-DD`, or nothing. */
  birthday?: string
}

/** What every trade's passwords begin with, and ours. */
const everybodys = ['eval', 'passwort', 'password', 'hallo', 'willkommen', 'benvenuti', 'welcome']

/** The words no one should make a password of: the product's, and those of anyone who chooses it. */
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

/** A name as it is written, with `ae` for `ä`, and without marks. */
function spellings(text: string) {
  const word = text.normalize('NFC').toLowerCase()
  return [
    word,
    word.replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter),
    word.normalize('NFD').replace(/\p{M}/gu, ''),
  ]
}

function birthdays(birthday: string) {
  const [year = '', month = '', day = ''] = birthday.split('-')
  if (!day) return []
  const orders = [year, year.slice(2)].flatMap((shown) => [
    [day, month, shown],
    [shown, month, day],
    [month, day, shown],
  ])
  return ['', '.', '-', '/', ' '].flatMap((sign) => orders.map((parts) => parts.join(sign)))
}
