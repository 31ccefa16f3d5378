/**
 * Variants of name patterns (`pattern_of` in the schema, which escapes every character except letters, digits
 * and spaces) for JSON and HTML. Users choose their names, so a name that looks like markup must neither
 * damage foreign texts nor remain in them.
 */

/** As escaped in JSON strings. A quote or backslash in the name never matches JSON syntax. */
export const inJson = (pattern: string) => pattern.replace(/\\(["\\])/g, String.raw`\\\$1`)

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** Each character as it is or as an entity. */
export const inHtml = (pattern: string) =>
  pattern.replace(/\\([&<>"'])/g, (escaped, sign: string) => {
    const code = sign.charCodeAt(0)
    return `(?:${escaped}|&(?:#0*${code}|#x0*${code.toString(16)}|${entities[sign]});)`
  })

/** Matches no element or attribute names, but attribute values, such as alternative texts. */
export const outsideTags = (pattern: string) => String.raw`${pattern}(?!(?:[^<>"]|"[^"<>]*")*>)`
