import { csvOf } from '#domain/csv.ts'

export function saveCsv(rows: string[][], name: string) {
  const file = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(file)
}
