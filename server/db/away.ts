/** The database cannot be used now. Calls are refused; nothing is defective. */
export class DatabaseAway extends Error {
  /** For the log. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The database accepts connections but does not answer. */
export class DatabaseFrozen extends DatabaseAway {
  constructor() {
    super('database.frozen', 'the database does not answer')
  }
}

/** No standby confirms writes. They could be lost, so writes are refused until one does. */
export class DatabaseUnconfirmed extends DatabaseAway {
  constructor() {
    super('database.unconfirmed', 'no standby confirms what is written')
  }
}

/** None of the servers in the URL has the requested role, for example during a failover. */
export class DatabaseNowhere extends DatabaseAway {
  constructor(cause: unknown) {
    const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
    const reasons = causes.map((one) => (one instanceof Error ? one.message : String(one)))
    super('database.nowhere', `no server of the database takes what is written: ${reasons.join('; ')}`, {
      cause,
    })
  }
}

/**
 * On a connection for writing, a read-only error is no defect of the program: it is a standby, or a primary
 * that is temporarily read-only.
 */
export const whileWriting = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === '25006'
    ? new DatabaseAway('database.readOnly', 'the database can only be read', { cause: error })
    : error
