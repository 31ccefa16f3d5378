import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

interface Props {
  label: string
  headings: string[]
  /** The first cell names the row. */
  rows: ReactNode[][]
}

export function DataTable({ label, headings, rows }: Props) {
  return (
    // Focusable, so that keyboards can scroll a wide table.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {others.map((cell, column) => (
                <td key={column} data-heading={headings[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
