/**
 * Patterns of names (`pattern_of` in the schema, which writes a backslash before each sign that is no letter, digit or
 * space) for texts that write some of these signs differently. People choose their own names: one that reads like a part
 * of JSON or HTML must neither break what others wrote nor stay in it.
 */

/** As JSON holds it within a text. A quotation mark or backslash of the name then never matches one of JSON itself. */
export const inJson = (pattern: string) => pattern.replace(/\\(["\\])/g, String.raw`\\\$1`)

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** With each of these signs as it is or as an entity. */
export const inHtml = (pattern: string) =>
  pattern.replace(/\\([&<>"'])/g, (escaped, sign: string) => {
    const code = sign.charCodeAt(0)
    return `(?:${escaped}|&(?:#0*${code}|#x0*${code.toString(16)}|${entities[sign]});)`
  })

/** Neither the name of an element nor of an attribute; a value of an attribute counts, such as the words for a picture. */
export const outsideTags = (pattern: string) => String.raw`${pattern}(?!(?:[^<>"]|"[^"<>]*")*>)`
