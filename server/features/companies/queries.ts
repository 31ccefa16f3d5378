import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { Problem } from '../../http/problem.ts'

export const addressOf = (alias: string) =>
  sql<{
    street: string
    city: string
    zip: string
    country: string
  }>`json_build_object('street', ${sql.ref(`${alias}.street`)}, 'city', ${sql.ref(`${alias}.city`)}, 'zip', ${sql.ref(`${alias}.zip`)}, 'country', ${sql.ref(`${alias}.country`)})`

/** Strangers see only country and town. */
export const townOf = <A extends { street: string; zip: string }>(address: A): A => ({
  ...address,
  street: '',
  zip: '',
})

export const companyItems = (db: Db) =>
  db.selectFrom('company as c').select([
    'c.id',
    'c.version',
    'c.name',
    'c.email',
    'c.uid',
    sql<string | null>`nullif(c.vat_id, '')`.as('vatId'),
    'c.city',
    'c.logoId as logo',
    'c.allowsR0',
    'c.guardedRule',
    'c.activated',
    sql<boolean>`c.activated or c.activated_at is not null`.as('everActivated'),
    sql<object | null>`case when c.locked_at is null then null
        else json_build_object('at', to_char(c.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', c.lock_reason) end`.as(
      'locked',
    ),
    sql<boolean>`c.name_skeleton <> '' and exists (
        select 1 from company other where other.name_skeleton = c.name_skeleton and other.id <> c.id)`.as(
      'confusable',
    ),
    sql<
      string | null
    >`(select t.email from one_use_token t where t.company_id = c.id and t.purpose = 'companyEmail'
        and t.used_at is null and t.expires_at > now())`.as('pendingEmail'),
    'c.createdAt',
    'c.searchText',
    'c.id as companyId',
    addressOf('c').as('address'),
  ])

export const vatIdOf = (db: Db, id: string) =>
  db.selectFrom('company').select(['vatId', 'vatIdEntered']).where('id', '=', id).executeTakeFirst()

/** Inviting and filing reports require an activated, unlocked company. */
export async function assertOpenCompany(db: Db, id: string) {
  const company = await companyNamed(db, id)
  if (company.lockedAt) throw new Problem('company.locked')
  if (!company.activated) throw new Problem('company.notActivated')
  return company
}

export async function companyNamed(db: Db, id: string) {
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'email', 'activated', 'lockedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw new Problem('notFound')
  return company
}

/** Deletes a company without measurements and sealed records. Foreign keys refuse the rest. */
export async function dropCompany(db: Db, companyId: string) {
  await db.deleteFrom('invitation').where('companyId', '=', companyId).execute()
  // Invited people keep their unopened account.
  await db
    .updateTable('oneUseToken')
    .set({ companyId: null })
    .where('companyId', '=', companyId)
    .where('userId', 'is not', null)
    .execute()
  await db.deleteFrom('oneUseToken').where('companyId', '=', companyId).execute()
  await db.deleteFrom('coworker').where('companyId', '=', companyId).execute()
  const { logoId } = await db
    .deleteFrom('company')
    .where('id', '=', companyId)
    .returning('logoId')
    .executeTakeFirstOrThrow()
  if (logoId) await removeFile(db, logoId)
}

/** Data of a company that was never active, so it has no measurements. */
export async function dropCompanyData(db: Db, companyId: string) {
  const vehicles = await db
    .deleteFrom('companyVehicle')
    .where('companyId', '=', companyId)
    .returning('serviceDisconnectPhotoId as photoId')
    .execute()
  for (const { photoId } of vehicles) if (photoId) await removeFile(db, photoId)
  for (const table of ['instrument', 'vehicleManual'] as const)
    await db.deleteFrom(table).where('companyId', '=', companyId).execute()
}
