/** Plain text without markup and invisible characters, truncated to `longest`. */
export const plain = (text: string, longest: number) =>
  text
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .normalize('NFC')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\p{M}{4,}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .slice(0, longest)
    .trim()
