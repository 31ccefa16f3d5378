/**
 * Returns a CSV text with `;` between cells, as German spreadsheets expect, and a byte order mark for UTF-8. Cells that
 * a spreadsheet would run as a formula are escaped.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvStart + rows.map(csvLine).join('')

/** Byte order mark, for files written row by row. */
export const csvStart = '\uFEFF'

export const csvLine = (row: readonly string[]): string => `${row.map(cellOf).join(';')}\r\n`

const cellOf = (text: string) => {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  // Commas and tabs are quoted too: a spreadsheet that splits at them would find a formula after one.
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns the rows of a CSV text, by the headings of its first line. The separator is `;`, a comma or a tab, as used in
 * the headings. Empty lines are skipped.
 */
export function csvTable(text: string): { line: number; cells: Record<string, string> }[] {
  const { headings, rows } = csvRows(text)
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(headings.map((name, index) => [name, cells[index] ?? ''])),
  }))
}

/** Cells by position; fewer than the headings if the row ends early. */
export interface PlainRow {
  line: number
  cells: string[]
}

/** Returns rows by position, for headings that are unknown or occur twice. */
export function csvRows(text: string): { headings: string[]; rows: PlainRow[] } {
  const plain = text.replace(/^\uFEFF/, '')
  const [heading = ''] = plain.split(/\r?\n/, 1)
  const mark = [';', '\t', ','].find((sign) => heading.includes(sign)) ?? ';'
  const [headings, ...rows] = rowsOf(plain, mark).map(({ line, cells }) => ({
    line,
    cells: cells.map(cellWritten),
  }))
  return {
    headings: headings?.cells ?? [],
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
  }
}

/** Removes the escape that `csvLine` adds. */
const cellWritten = (cell: string) =>
  (/^'(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell).trim()

function rowsOf(text: string, mark: string): PlainRow[] {
  const rows: PlainRow[] = []
  let row: PlainRow = { line: 1, cells: [] }
  let cell = ''
  let quoted = false
  let line = 1
  const endRow = () => {
    rows.push({ ...row, cells: [...row.cells, cell] })
    row = { line: line + 1, cells: [] }
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted && character === '"' && text.charAt(at + 1) === '"') cell += text.charAt(at++)
    else if (character === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && character === mark) {
      row.cells.push(cell)
      cell = ''
    } else if (!quoted && character === '\n') endRow()
    else if (character !== '\r') cell += character
    if (character === '\n') line++
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return rows
}
