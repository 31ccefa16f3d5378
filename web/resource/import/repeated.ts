import type { PlainRow } from '#domain/csv.ts'

/** The line of the first row above that has the same value in the column and was not refused. */
export function repeatedLine(
  rows: readonly PlainRow[],
  index: number,
  { column, isRefused }: { column: number; isRefused: (index: number) => boolean },
): number | null {
  const valueOf = (row: PlainRow | undefined) => row?.cells[column]?.trim().toLowerCase() ?? ''
  const value = valueOf(rows[index])
  const first = value === '' ? -1 : rows.findIndex((row, at) => valueOf(row) === value && !isRefused(at))
  return first >= 0 && first < index ? (rows[first]?.line ?? null) : null
}
