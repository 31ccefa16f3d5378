import { generateSecret, generateURI, verify } from 'otplib'
import { sql } from 'kysely'
import { installationSecret } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import type { Services } from '../../../services.ts'
import { Problem } from '../../../http/problem.ts'
import { closeBox, openBox } from '../../../secretBox.ts'
import { tolerance } from './tolerance.ts'

const stepSeconds = 30

const lockOf = ({ config }: Services, userId: string) => ({
  secret: installationSecret(config),
  owner: `totp:${userId}`,
})

/** A new seed. It becomes active with its first code. */
export async function beginTotp(db: Db, services: Services, { id, email }: { id: string; email: string }) {
  const secret = generateSecret()
  const wrappedNext = closeBox(Buffer.from(secret), lockOf(services, id))
  await db
    .insertInto('totp')
    .values({ userId: id, wrappedNext })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ wrappedNext }))
    .execute()
  return { secret, uri: generateURI({ issuer: services.config.productName, label: email, secret }) }
}

export interface CodeInput {
  userId: string
  code: string
  now: Date
}

/** Each code is valid once: the row remains locked until the commit. */
export async function isTotp(db: Db, services: Services, { userId, code, now }: CodeInput) {
  const row = await lockedRow(db, userId)
  if (!row?.wrappedSeed) return false
  const lastStep = await stepOf(openBox(row.wrappedSeed, lockOf(services, userId)), {
    code,
    now,
    after: row.lastStep,
  })
  if (lastStep === null) return false
  await db.updateTable('totp').set({ lastStep }).where('userId', '=', userId).execute()
  return true
}

export async function confirmTotp(db: Db, services: Services, { userId, code, now }: CodeInput) {
  const row = await lockedRow(db, userId)
  if (!row?.wrappedNext) throw new Problem('secondFactor.notBegun')
  const lastStep = await stepOf(openBox(row.wrappedNext, lockOf(services, userId)), { code, now, after: 0 })
  if (lastStep === null) return false
  await db
    .updateTable('totp')
    .set({ wrappedSeed: row.wrappedNext, wrappedNext: null, confirmedAt: sql`now()`, lastStep })
    .where('userId', '=', userId)
    .execute()
  return true
}

const lockedRow = (db: Db, userId: string) =>
  db.selectFrom('totp').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

/** The time step of a code (RFC 6238); null if it matches none or was used. */
async function stepOf(seed: Buffer, { code, now, after }: { code: string; now: Date; after: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret: seed.toString(),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: [tolerance.older * stepSeconds, tolerance.newer * stepSeconds],
    ...(after > 0 && { afterTimeStep: after }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
