import { sql } from 'kysely'

/** Like `isPassed` of the domain for disconnections. A test compares the two. */
export const isFinalAndPassed = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'final' and ${sql.ref(`${alias}.result`)} = 'valid')`
