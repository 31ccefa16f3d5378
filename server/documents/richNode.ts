export const allowedTags = [
  'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3',
  'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const // oxfmt-ignore

export type RichTag = (typeof allowedTags)[number]

/** Formatted text as data. Never converted back to markup. */
export type RichNode = string | { t: RichTag; c: RichNode[]; start?: number }
