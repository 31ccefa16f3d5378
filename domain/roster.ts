import { parseEvalId } from '#domain/codes.ts'

export interface RosterLine {
  line: string
  entry: string
}

/**
 * Returns the people of a pasted list, one per line: by the Eval-ID or email address found in the line, else the whole
 * line is a name. Skips empty lines.
 */
export const rosterOf = (text: string): RosterLine[] =>
  text.split(/\r?\n/).flatMap((typed) => {
    const line = typed.trim().replace(/\s+/g, ' ')
    return line === '' ? [] : [{ line, entry: (evalIdIn(typed) ?? emailIn(line) ?? line).slice(0, longest) }]
  })

export const isEmailEntry = (entry: string) => emailIn(entry) === entry

/** Also a mistyped one, whose check character does not match. */
export const isLikeEvalId = (entry: string) => /(^|[\s;,])eval[-\s]?[0-9a-z]*\d/i.test(entry)

// Maximum length of an address (RFC 5321).
const longest = 254

const evalIdIn = (line: string) => {
  for (const cell of [...line.split(/[;,\t]/), ...line.split(/\s+/)]) {
    const evalId = parseEvalId(cell)
    if (evalId) return evalId
  }
  return null
}

/** Split into parts first, because one expression over a long line takes cubic time. */
const emailIn = (line: string) => line.split(/[\s<>;,"'()]+/).find(isAddress) ?? null

function isAddress(part: string) {
  const at = part.indexOf('@', 1)
  return at > 0 && part.lastIndexOf('.', part.length - 2) > at + 1
}
