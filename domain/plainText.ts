import { holdsAddress } from './webAddress.ts'

/** Signs that are not seen but turn, hide or part what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** The same but for line ends, and for what joins, parts or breaks words in long texts of some languages. */
const unseenInProse = /(?![\n\r\t\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Accents with no letter below them, or so many that they run over the lines around. */
const piled = /(?:^|\s)\p{M}|\p{M}{4}/u

/** Whether a name or title is what it seems to be. */
export const isPlainName = (text: string) => !unseen.test(text) && !piled.test(text)

/** A text from a foreign file without the characters that a plain name may not hold. */
export function asPlainName(text: string): string {
  const visible = text.toWellFormed().replace(new RegExp(unseen, 'gu'), '')
  return isPlainName(visible) ? visible : visible.replace(/\p{M}/gu, '')
}

/** Whether a name holds nothing that an email which names its owner would make a link of. */
export const leadsNowhere = (name: string) => !holdsAddress(name)

/** Whether a text of several lines is. */
export const isPlainProse = (text: string) => !unseenInProse.test(text) && !piled.test(text)
