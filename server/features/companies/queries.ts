import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** An address as the contract shows it, of a table with its four columns. */
export const addressOf = (alias: string) =>
  sql<{
    street: string
    city: string
    zip: string
    country: string
  }>`json_build_object('street', ${sql.ref(`${alias}.street`)}, 'city', ${sql.ref(`${alias}.city`)}, 'zip', ${sql.ref(`${alias}.zip`)}, 'country', ${sql.ref(`${alias}.country`)})`

export const companyItems = (db: Db) =>
  db
    .selectFrom('company as c')
    .select([
      'c.id',
      'c.version',
      'c.name',
      'c.email',
      'c.uid',
      'c.city',
      'c.activated',
      'c.createdAt',
      'c.searchText',
      'c.id as companyId',
      addressOf('c').as('address'),
    ])
