interface Item {
  state: string
  version: number
}

/** A record may change during verification. After this many attempts the last result is returned. */
const mostAttempts = 3

/**
 * Row and evidence are read one after the other. If the verdict differs from the row, because the record was
 * sealed in between, both are read again.
 */
export async function inStep<T extends Item>(
  read: () => Promise<T>,
  judge: (row: T) => Promise<T>,
): Promise<T> {
  let row = await read()
  for (let attempt = 1; ; attempt++) {
    const result = await judge(row)
    if (result.state === row.state || attempt === mostAttempts) return result
    const now = await read()
    if (now.state === row.state && now.version === row.version) return result
    row = now
  }
}
