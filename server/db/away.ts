/** The database takes connections and answers nothing: a call is refused at once instead of waiting for it. */
export class DatabaseFrozen extends Error {
  /** For the log. */
  readonly code = 'database.frozen'

  constructor() {
    super('the database does not answer')
  }
}

/** A standby, or a primary that may not write at the moment: nothing is wrong with the call. */
export class DatabaseReadOnly extends Error {
  /** For the log. */
  readonly code = 'database.readOnly'

  constructor(cause: unknown) {
    super('the database can only be read', { cause })
  }
}

/** No standby confirms what is written: it could be lost, so nothing is written until one does. */
export class DatabaseUnconfirmed extends Error {
  /** For the log. */
  readonly code = 'database.unconfirmed'

  constructor() {
    super('no standby confirms what is written')
  }
}

/** None of the servers in the address is the one that is wanted, such as while a standby takes over. */
export class DatabaseNowhere extends Error {
  /** For the log. */
  readonly code = 'database.nowhere'

  constructor(cause: unknown) {
    const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
    const reasons = causes.map((one) => (one instanceof Error ? one.message : String(one)))
    super(`no server of the database takes what is written: ${reasons.join('; ')}`, { cause })
  }
}

/** What a statement failed by on a connection that may write: there, refused writing is no mistake of the program. */
export const whileWriting = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === '25006' ? new DatabaseReadOnly(error) : error
