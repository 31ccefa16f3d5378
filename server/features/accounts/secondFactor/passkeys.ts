import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { newPasskey, UsedPasskey } from '#contract/passkey.ts'
import { sha256, type Config } from '../../../config.ts'
import { isLoopback } from '../../../loopback.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'

/** Loaded on demand, because the module is large. */
const webAuthn = () => import('@simplewebauthn/server')

const lifetimeMinutes = 5
/** COSE algorithms ES256, Ed25519 and RS256, which phones, computers and security keys use. */
const supportedAlgorithmIDs = [-7, -8, -257]

interface RelyingParty {
  rpID: string
  origins: string[]
}

/** On loopback the port may differ from the configured one. */
export function relyingPartyOf(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  origin: string | undefined,
): RelyingParty {
  const rpID = new URL(baseUrl).hostname
  const here = origin && URL.canParse(origin) && new URL(origin).hostname === rpID && isLoopback(rpID)
  return { rpID, origins: here ? [baseUrl, origin] : [baseUrl] }
}

const expectedBy = ({ origins, rpID }: RelyingParty) =>
  ({ expectedOrigin: origins, expectedRPID: rpID, requireUserVerification: true }) as const

type Owner = Record<'id' | 'username' | 'fullname', string>

export async function registrationOptions(db: Db, relyingParty: RelyingParty, product: string, owner: Owner) {
  const excludeCredentials = await passkeysOf(db, owner.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: relyingParty.rpID,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.username,
    userDisplayName: owner.fullname || owner.username,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, { challenge: options.challenge, userId: owner.id, registers: true })
  return { ...options }
}

export async function useOptions(db: Db, relyingParty: RelyingParty, userId: string | null) {
  const allowCredentials = userId ? await passkeysOf(db, userId) : []
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.rpID,
    allowCredentials,
    userVerification: 'required',
  })
  await keepChallenge(db, { challenge: options.challenge, userId, registers: false })
  return { ...options }
}

export async function addPasskey(
  db: Db,
  relyingParty: RelyingParty,
  { userId, name, created }: { userId: string; name: string; created: z.infer<typeof newPasskey> },
) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, type: 'public-key' },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, userId, registers: true }),
    ...expectedBy(relyingParty),
    supportedAlgorithmIDs,
  }).catch(refused)
  if (!verified) throw new Problem('secondFactor.passkeyWrong')
  const { credential } = registrationInfo
  await assertStrong(credential.publicKey)
  const { id: _id, ...row } = await db
    .insertInto('passkey')
    .values({
      id: uuid(),
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirstOrThrow()
  return { _id, ...row }
}

const leastBytesOfRsa = 3072 / 8

/**
 * RSA keys below 3072 bits have less than 128 bits of security (NIST SP 800-57, ASVS 11.2.3). Some platform
 * authenticators create them.
 */
async function assertStrong(publicKey: Uint8Array<ArrayBuffer>) {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(publicKey)
  if (!cose.isCOSEPublicKeyRSA(key)) return
  const modulus = key.get(cose.COSEKEYS.n) ?? new Uint8Array()
  const leading = modulus.findIndex((byte) => byte !== 0)
  if (leading < 0 || modulus.length - leading < leastBytesOfRsa) throw new Problem('secondFactor.passkeyWeak')
}

/**
 * Verifies a passkey and returns its owner. The signature counter must increase if it is used, which detects
 * copies.
 */
export async function ownerOfPasskey(
  db: Db,
  relyingParty: RelyingParty,
  { used, userId }: { used: UsedPasskey; userId: string | null },
) {
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', used.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey || (userId !== null && passkey.userId !== userId))
    throw new Problem('secondFactor.passkeyWrong')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { credentialId, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: used as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, userId, registers: false }),
    ...expectedBy(relyingParty),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refused)
  if (!verified) throw new Problem('secondFactor.passkeyWrong')
  await db
    .updateTable('passkey')
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.userId
}

// Details would help only an attacker.
const refused = (): never => {
  throw new Problem('secondFactor.passkeyWrong')
}

const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkey').select(['credentialId as id', 'transports']).where('userId', '=', userId).execute()

interface Challenge {
  challenge: string
  userId: string | null
  registers: boolean
}

async function keepChallenge(db: Db, { challenge, ...about }: Challenge) {
  await db
    .deleteFrom('passkeyChallenge')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
  const expiresAt = sql<string>`now() + make_interval(mins => ${lifetimeMinutes})`
  await db
    .insertInto('passkeyChallenge')
    .values({ ...about, challengeSha256: sha256(challenge), expiresAt })
    .execute()
}

/** Each challenge is valid once, for its user. */
async function takeChallenge(db: Db, { challenge, userId, registers }: Challenge) {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeSha256', '=', sha256(challenge))
    .where('registers', '=', registers)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
