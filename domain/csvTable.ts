/** A table read from a spreadsheet's text: each row by its headings, and where in the file it stood. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
}

/**
 * The rows of a CSV text with headings in its first line: cells parted by `;`, `,` or tabs, whichever the headings
 * use, and quoted where they hold one. Empty lines are none.
 */
export function csvTable(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [heading = ''] = plain.split(/\r?\n/, 1)
  const mark = [';', '\t', ','].find((sign) => heading.includes(sign)) ?? ';'
  const [headings, ...rows] = rowsOf(plain, mark)
  const names = headings?.cells.map((name) => name.trim()) ?? []
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(names.map((name, place) => [name, cells[place]?.trim() ?? ''])),
    }))
}

interface Row {
  line: number
  cells: string[]
}

function rowsOf(text: string, mark: string): Row[] {
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let cell = ''
  let quoted = false
  let line = 1
  const endRow = () => {
    rows.push({ ...row, cells: [...row.cells, cell] })
    row = { line: line + 1, cells: [] }
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quoted && letter === '"' && text.charAt(at + 1) === '"') cell += text.charAt(at++)
    else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && letter === mark) {
      row.cells.push(cell)
      cell = ''
    } else if (!quoted && letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
    if (letter === '\n') line++
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return rows
}
