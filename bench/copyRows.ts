import type pg from 'pg'

/** Missing in the types of the driver. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

class Copy implements pg.Submittable {
  readonly done: Promise<void>
  readonly #text: string
  readonly #rows: Buffer
  #settle: (failure?: Error) => void = () => undefined

  constructor(text: string, rows: Buffer) {
    this.#text = text
    this.#rows = rows
    this.done = new Promise((done, fail) => {
      this.#settle = (failure) => (failure ? fail(failure) : done())
    })
  }

  submit(connection: unknown) {
    ;(connection as CopyConnection).query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }

  handleCommandComplete() {
    // The connection reports readiness next.
  }

  handleReadyForQuery() {
    this.#settle()
  }

  handleError(failure: Error) {
    this.#settle(failure)
  }
}

export type Value = string | number | Buffer | null

/** Inserts with `freeze`, so the table must be emptied in the same transaction. */
export async function copyRows(client: pg.Client, table: string, columns: string[], rows: Value[][]) {
  if (rows.length === 0) return
  const text = rows.map((row) => `${row.map(written).join('\t')}\n`).join('')
  const copy = new Copy(`copy ${table} (${columns.join(', ')}) from stdin (freeze)`, Buffer.from(text))
  client.query(copy)
  await copy.done
}

function written(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${value.toString('hex')}`
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
