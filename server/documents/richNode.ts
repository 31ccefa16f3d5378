/** The elements of a formatted text. */
export const allowedTags = [
  'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3',
  'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const // oxfmt-ignore

export type RichTag = (typeof allowedTags)[number]

/** Formatted text as data: a text, or an element with its children. It is never turned into markup again. */
export type RichNode = string | { t: RichTag; c: RichNode[]; start?: number }
