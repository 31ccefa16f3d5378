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
