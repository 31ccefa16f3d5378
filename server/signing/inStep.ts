interface Item {
  state: string
  version: number
}

/** A record may change while it is judged; one that changes more often than this is answered as it was judged last. */
const mostAttempts = 3

/**
 * A record as it is judged. The row and the evidence on it are read one after the other: where the verdict differs from
 * the row, because the record was sealed in between, both are read again.
 */
export async function inStep<T extends Item>(
  read: () => Promise<T>,
  judge: (row: T) => Promise<T>,
): Promise<T> {
  let row = await read()
  for (let attempt = 1; ; attempt++) {
    const judged = await judge(row)
    if (judged.state === row.state || attempt === mostAttempts) return judged
    const now = await read()
    if (now.state === row.state && now.version === row.version) return judged
    row = now
  }
}
