import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

interface Props {
  label: string
  headings: string[]
  /** Cells row by row; the first names the row. */
  rows: ReactNode[][]
}

/** A small table to read: on phones each row is a block, so that nothing is cut off. */
export function DataTable({ label, headings, rows }: Props) {
  return (
    // Reached by keys as well, where it is wider than the page.
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
