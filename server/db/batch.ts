/** Buffers rows in memory and writes them together. Rows are lost if the process crashes. */
export interface Batch<Row> {
  add(row: Row): void
  flush(): Promise<void>
  close(): Promise<void>
  counts(): { waiting: number; lost: number }
}

interface Bounds<Row> {
  /** The maximum of buffered rows. Further rows are dropped and counted. */
  most: number
  everyMs: number
  write: (rows: Row[]) => Promise<void>
}

/** Rows that cannot be written are retried with the next batch, as long as there is room. */
export function openBatch<Row>({ most, everyMs, write }: Bounds<Row>): Batch<Row> {
  let held: Row[] = []
  let lost = 0
  let closed = false
  let due: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const later = () => {
    if (!closed) due ??= setTimeout(() => void flush(), everyMs).unref()
  }

  async function writeHeld() {
    const rows = held
    if (rows.length === 0) return
    held = []
    try {
      await write(rows)
    } catch {
      const back = rows.slice(0, most - held.length)
      lost += rows.length - back.length
      held = [...back, ...held]
      later()
    }
  }

  function flush() {
    clearTimeout(due)
    due = undefined
    writing = writing.then(writeHeld)
    return writing
  }

  return {
    add(row) {
      if (closed || held.length >= most) {
        lost += 1
        return
      }
      held.push(row)
      later()
    },
    flush,
    close() {
      closed = true
      return flush()
    },
    counts: () => ({ waiting: held.length, lost }),
  }
}
