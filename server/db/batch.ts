/** Rows that no one waits for: held a moment in memory and written together. */
export interface Batch<Row> {
  add(row: Row): void
  /** Writes what is held now. */
  flush(): Promise<void>
  /** Writes what is held, and takes no more. */
  close(): Promise<void>
  /** How many are held, and how many were given up since the start. */
  counts(): { waiting: number; lost: number }
}

interface Bounds<Row> {
  /** So many are held at most; whatever comes then is given up, and counted. */
  most: number
  everyMs: number
  write: (rows: Row[]) => Promise<void>
}

/** What cannot be written now is kept for the next time, while there is room. */
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
