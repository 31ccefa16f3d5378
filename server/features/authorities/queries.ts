import type { Db } from '../../db/db.ts'
import { addressOf } from '../companies/queries.ts'

export const authorityItems = (db: Db) =>
  db
    .selectFrom('authority as a')
    .select([
      'a.id',
      'a.version',
      'a.name',
      'a.code',
      'a.email',
      'a.city',
      'a.createdAt',
      'a.searchText',
      'a.id as authorityId',
      addressOf('a').as('address'),
    ])
