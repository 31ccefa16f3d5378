/**
 * Top-level domains that mail programs most often turn into links or that are often abused; any two letters count as
 * a country. Short, because every page loads it. Omits those that are also titles: `med`, `vet`, `ing`.
 */
const generic =
  'com|net|org|info|biz|name|pro|app|dev|page|web|site|website|online|shop|store|top|xyz|club|live|life|link|click|icu|vip|work|works|world|today|tech|cloud|email|mail|support|help|center|zone|space|fun|bank|finance|money|auto|cars?|legal|news|blog|media|digital|agency|company|solutions|services|systems|network|group|team|chat|zip|mov|new|one|red|ink|security|software|expert|energy|academy|wien|tirol|berlin|hamburg|bayern|рф'

/** `evil.com`, `a.b.co.uk`. */
const domain = new RegExp(`[\\p{L}\\p{N}]\\.(?:[a-z]{2}|${generic})(?![\\p{L}\\p{N}])`, 'iu')

/** Legal forms and titles that have no space after the dot. */
const written =
  /(?<![\p{L}\p{N}.-])(?:co\.kg|(?:dr|mag|ing|dipl|prof|di)\.in|[bm]\.(?:sc|ed))(?![\p{L}\p{N}/]|\.[\p{L}\p{N}])/giu

const marks = /[/\\@]|\bwww\./i

/** Returns whether a text contains a web or email address that a mail program turns into a link. */
const holdsAddress = (text: string): boolean => marks.test(text) || domain.test(text.replaceAll(written, ''))

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

/**
 * Characters that the document fonts contain; server/documents/printedName.test.ts compares the two: Latin, Greek and
 * Cyrillic letters with accents, digits and the punctuation of names.
 */
const printed =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u02bb-\u02bf\u0300-\u0304\u0306-\u030a\u030c\u030f\u0313\u0315\u031b\u0323\u0326-\u0328\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1eff\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033\u20ac\u2116\u2122]*$/u

/**
 * Returns whether a name can be printed. Others must be given in Latin letters, as in the machine-readable zone of
 * passports (ICAO Doc 9303 part 3, section 6). Checked early, because printing fails after the certificate number is
 * used.
 */
export const isPrintedName = (name: string) => printed.test(name.normalize('NFC'))
