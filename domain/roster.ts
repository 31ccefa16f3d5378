import { parseEvalId } from '#domain/evalId.ts'

/** A line of a list of people, and the part of it that says who is meant. */
export interface RosterLine {
  line: string
  entry: string
}

/**
 * The people of a list as it was pasted, one a line: an Eval-ID or an e-mail address says who is meant, whatever stands
 * beside it in a spreadsheet; else the whole line is a name. Empty lines are no one.
 */
export const rosterOf = (text: string): RosterLine[] =>
  text.split(/\r?\n/).flatMap((typed) => {
    const line = typed.trim().replace(/\s+/g, ' ')
    return line === '' ? [] : [{ line, entry: (evalIdIn(typed) ?? emailIn(line) ?? line).slice(0, longest) }]
  })

/** Whether an entry is an address a letter can be sent to. */
export const isEmailEntry = (entry: string) => emailIn(entry) === entry

// As long as an address may be.
const longest = 254

const evalIdIn = (line: string) => {
  for (const cell of [...line.split(/[;,\t]/), ...line.split(/\s+/)]) {
    const evalId = parseEvalId(cell)
    if (evalId) return evalId
  }
  return null
}

/** Compared part by part: one expression over a long line would take as long as the cube of its length. */
const emailIn = (line: string) => line.split(/[\s<>;,"'()]+/).find(isAddress) ?? null

/** Something before the sign and after it, with a dot inside of that. */
function isAddress(part: string) {
  const at = part.indexOf('@', 1)
  return at > 0 && part.lastIndexOf('.', part.length - 2) > at + 1
}
