import type { ReactNode } from 'react'
import styles from './monthTable.module.css'

interface Row {
  name: string
  /** One per column. */
  cells: ReactNode[]
}

interface Props {
  /** Id of the heading that names the table. */
  labelledBy: string
  first: string
  columns: { key: string; label: string }[]
  rows: Row[]
}

/** A table with a column for each month, whose first column stays visible. Focusable, so that keys scroll it. */
export function MonthTable({ labelledBy, first, columns, rows }: Props) {
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]?.key}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
