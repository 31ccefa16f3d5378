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
