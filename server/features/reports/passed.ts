import { sql } from 'kysely'

/**
 * Whether a report of a query, by its alias, is final and passed, as `isPassed` of the domain asks of a
 * disconnection. A test compares the two.
 */
export const isFinalAndPassed = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'final' and ${sql.ref(`${alias}.result`)} = 'valid')`
