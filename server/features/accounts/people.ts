import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { v4, v7 } from 'uuid'
import { formatEvalId } from '#domain/codes.ts'
import type { Db } from '../../db/db.ts'
import type { User } from '../../db/tables.ts'

type NewPerson = Omit<Insertable<User>, 'id' | 'uuid' | 'evalid'>

export async function createPerson(db: Db, person: NewPerson) {
  const id = v7()
  await db
    .insertInto('user')
    .values({ ...person, id, uuid: v4(), evalid: formatEvalId(randomBytes(8)) })
    .execute()
  return id
}
