/** The database takes connections and answers nothing: a call is refused at once instead of waiting for it. */
export class DatabaseFrozen extends Error {
  /** For the log. */
  readonly code = 'database.frozen'

  constructor() {
    super('the database does not answer')
  }
}

/** What PostgreSQL says of a statement that writes where only reading is possible, such as on a standby. */
export const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === '25006'
