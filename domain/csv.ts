/**
 * A table as text for a spreadsheet: `;` between cells, as a German one expects, and a mark in front by which it reads
 * umlauts. A cell that would be calculated as a formula is written as text.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvStart + rows.map(csvLine).join('')

/** What a table begins with that is written line by line. */
export const csvStart = '\uFEFF'

export const csvLine = (row: readonly string[]): string => `${row.map(cellOf).join(';')}\r\n`

const cellOf = (text: string) => {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  // Another spreadsheet divides at commas or tabs, and would find a formula behind one.
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
