/** The store is unavailable or refuses writes. Stored files are not lost. */
export class StoreAway extends Error {
  /** For the log: the error code of the system or store. */
  readonly code: string

  constructor(message: string, { cause }: { cause: unknown }) {
    super(message, { cause })
    const { code, name } = (cause ?? {}) as { code?: string | number; name?: string }
    this.code = String(code ?? name ?? 'store.away')
  }
}
