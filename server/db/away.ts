/** The database accepts connections but does not answer. Calls are refused immediately. */
export class DatabaseFrozen extends Error {
  readonly code = 'database.frozen'

  constructor() {
    super('the database does not answer')
  }
}

/** A standby, or a primary that is temporarily read-only. */
export class DatabaseReadOnly extends Error {
  readonly code = 'database.readOnly'

  constructor(cause: unknown) {
    super('the database can only be read', { cause })
  }
}

/** No standby confirms writes. They could be lost, so writes are refused until one does. */
export class DatabaseUnconfirmed extends Error {
  readonly code = 'database.unconfirmed'

  constructor() {
    super('no standby confirms what is written')
  }
}

/** None of the servers in the URL has the requested role, for example during a failover. */
export class DatabaseNowhere extends Error {
  readonly code = 'database.nowhere'

  constructor(cause: unknown) {
    const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
    const reasons = causes.map((one) => (one instanceof Error ? one.message : String(one)))
    super(`no server of the database takes what is written: ${reasons.join('; ')}`, { cause })
  }
}

/** On a connection for writing, a read-only error is no defect of the program. */
export const whileWriting = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === '25006' ? new DatabaseReadOnly(error) : error
