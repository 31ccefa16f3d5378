import { randomBytes } from 'node:crypto'
import { v4, v7 } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import { formatEvalId } from '#domain/codes.ts'
import type { Db } from '../../db/db.ts'

interface NewPerson {
  username: string
  email: string
  passwordHash: string
  language: Locale
  firstname?: string
  lastname?: string
  isAdmin?: boolean
  activated?: boolean
  signupBrowserSha256?: Buffer
  phone?: string | undefined
  certificateNotification?: boolean | undefined
  birthday?: string | null
  street?: string
  city?: string
  zip?: string
  country?: string
}

/** A new account with its own Eval-ID. Unique constraints check name and email. */
export async function createPerson(db: Db, person: NewPerson) {
  const id = v7()
  await db
    .insertInto('user')
    .values({
      ...person,
      id,
      uuid: v4(),
      evalid: formatEvalId(randomBytes(8)),
    })
    .execute()
  return id
}
