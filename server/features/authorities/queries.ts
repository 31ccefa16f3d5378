import type { Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { addressOf } from '../companies/queries.ts'

export const authorityItems = (db: Db) =>
  db
    .selectFrom('authority as a')
    .select(['a.id', 'a.version', 'a.name', 'a.code', 'a.email', 'a.city', 'a.logoId as logo'])
    .select([
      'a.allowsR0',
      'a.guardedRule',
      'a.renewalStart',
      'a.createdAt',
      'a.searchText',
      'a.id as authorityId',
    ])
    .select(addressOf('a').as('address'))

/**
 * Locks authorities during membership changes, so that of two administrators who leave in parallel one is
 * refused.
 */
export const lockAuthorities = (db: Db, ids: string[]) =>
  db.selectFrom('authority').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

export const membersOf = (db: Db, authorityId: string) =>
  db
    .selectFrom('authorityMember as m')
    .innerJoin('user as u', 'u.id', 'm.userId')
    .select(['m.userId', 'm.authorityId', 'm.role', 'm.since', 'u.evalid', 'u.fullname'])
    .select(['u.pictureId as picture', 'u.email', 'u.language', 'u.activated'])
    .where('m.authorityId', '=', authorityId)
    .orderBy('m.role')
    .orderBy('u.fullname')
    .execute()

export const authorityNamed = (db: Db, id: string) =>
  db.selectFrom('authority').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/** Deletes an authority that has issued nothing, with templates and files. Foreign keys refuse the rest. */
export async function dropAuthority(db: Db, authorityId: string) {
  const templates = db.selectFrom('template').select('id').where('authorityId', '=', authorityId)
  await db.deleteFrom('templateVersion').where('templateId', 'in', templates).execute()
  const keys = ['signingKey', 'credentialKey'] as const
  for (const table of ['authorityMember', 'authorityHolder', 'template', 'sheet', ...keys] as const)
    await db.deleteFrom(table).where('authorityId', '=', authorityId).execute()
  await db.deleteFrom('authority').where('id', '=', authorityId).execute()
  const files = await db.selectFrom('file').select('id').where('authorityId', '=', authorityId).execute()
  for (const { id } of files) await removeFile(db, id)
}
