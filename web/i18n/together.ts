const longest = 40

/**
 * Keeps `7 Tage`, `E-Mail` and `Eval-ID` on one line in sentences. Shorter texts are labels, which searches find only
 * with the characters that users type.
 */
export const together = (text: string) =>
  text.length <= longest
    ? text
    : text
        .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
        .replace(/(?<![\p{L}\d-])([Ee]|Eval|QR|HV|sign)-(?=\p{L})/gu, '$1\u2011')
