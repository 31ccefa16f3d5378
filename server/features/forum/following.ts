import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { parse, stringify } from 'uuid'
import { installationSecret, type Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'

type Follower = Record<'topicId' | 'userId', string>

export async function follow(
  db: Db,
  { topicId, userId, state }: Follower & { state: 'following' | 'muted' },
) {
  // A link in an old email may name a deleted topic.
  await sql`insert into topic_follow (topic_id, user_id, state)
    select id, ${userId}::uuid, ${state} from topic where id = ${topicId}
    on conflict (topic_id, user_id) do update set state = excluded.state`.execute(db)
}

export async function followUnlessDecided(db: Db, { topicId, userId }: Follower) {
  await db
    .insertInto('topicFollow')
    .values({ topicId, userId, state: 'following' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function followOf(db: Db, { topicId, userId }: Follower) {
  const decided = await db
    .selectFrom('topicFollow')
    .select('state')
    .where('topicId', '=', topicId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return (decided?.state ?? 'none') as 'following' | 'muted' | 'none'
}

type Keys = Pick<Config, 'secret' | 'dataDirectory'>

const idBytes = 16

/** Mutes one topic for one person and permits nothing else. A MAC, so nothing is stored. */
export function muteToken(config: Keys, { topicId, userId }: Follower) {
  const ids = Buffer.concat([Buffer.from(parse(topicId)), Buffer.from(parse(userId))])
  return Buffer.concat([ids, signatureOf(config, ids)]).toString('base64url')
}

export function mutedBy(config: Keys, token: string): Follower | null {
  const bytes = Buffer.from(token, 'base64url')
  const [ids, signature] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)]
  const expected = signatureOf(config, ids)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return { topicId: stringify(ids.subarray(0, idBytes)), userId: stringify(ids.subarray(idBytes)) }
}

const signatureOf = (config: Keys, ids: Uint8Array) =>
  createHmac('sha256', installationSecret(config)).update('mute topic\0').update(ids).digest()
