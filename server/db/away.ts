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

/** What a statement failed by on a connection that may write: there, refused writing is no mistake of the program. */
export const whileWriting = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === '25006' ? new DatabaseReadOnly(error) : error
