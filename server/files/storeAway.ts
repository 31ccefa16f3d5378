/** The store does not answer or takes nothing: what lies there is not lost, but cannot be had now. */
export class StoreAway extends Error {
  /** For the log: what the system or the store said. */
  readonly code: string

  constructor(message: string, { cause }: { cause: unknown }) {
    super(message, { cause })
    const { code, name } = (cause ?? {}) as { code?: string | number; name?: string }
    this.code = String(code ?? name ?? 'store.away')
  }
}
