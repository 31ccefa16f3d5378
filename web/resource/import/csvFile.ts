import { mostRowsImported } from '#contract/importing.ts'
import { csvOf, csvRows, type PlainRow } from '#domain/csv.ts'

export interface ReadTable {
  headings: string[]
  rows: PlainRow[]
}

export type Violation = 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'empty' | 'noText'

const mostBytes = 10_000_000
/** The page shows a selection for each column. */
const mostColumns = 200

/**
 * Reads the encodings that spreadsheets write: UTF-8, UTF-16 and Windows-1252. A table without headings starts with a
 * row, recognised by its cells.
 */
export async function readTable(
  file: Blob,
  isNeverHeading: (cell: string) => boolean = () => false,
): Promise<ReadTable | Violation> {
  // Checked before reading, because devices may have little memory.
  if (file.size > mostBytes) return 'tooLarge'
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'noText'
  const read = csvRows(text)
  if (read.headings.every((heading) => heading === '')) return 'empty'
  if (read.headings.length > mostColumns) return 'tooManyColumns'
  const { headings, rows } = withHeadings(read, isNeverHeading)
  if (rows.length === 0) return 'empty'
  return rows.length > mostRowsImported ? 'tooManyRows' : { headings, rows }
}

const withHeadings = ({ headings, rows }: ReadTable, isNeverHeading: (cell: string) => boolean): ReadTable =>
  headings.some(isNeverHeading)
    ? { headings: headings.map(() => ''), rows: [{ line: 1, cells: headings }, ...rows] }
    : { headings, rows }

function decoded(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function saveCsv(rows: string[][], name: string) {
  const file = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(file)
}
