import { holdsAddress } from './webAddress.ts'

/** Control, format and separator characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** The same, except line ends, tabs and the joiners and soft hyphens that some languages need. */
const unseenInProse = /(?![\n\r\t\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Combining marks without a base letter, or stacked so high that they cover other lines. */
const piled = /(?:^|\s)\p{M}|\p{M}{4}/u

export const isPlainName = (text: string) => !unseen.test(text) && !piled.test(text)

/** Removes the characters that `isPlainName` refuses. */
export function asPlainName(text: string): string {
  const visible = text.toWellFormed().replace(new RegExp(unseen, 'gu'), '')
  return isPlainName(visible) ? visible : visible.replace(/\p{M}/gu, '')
}

/** Returns whether a name contains nothing that a mail program turns into a link. */
export const leadsNowhere = (name: string) => !holdsAddress(name)

/** Same as `isPlainName`, for texts of several lines. */
export const isPlainProse = (text: string) => !unseenInProse.test(text) && !piled.test(text)
