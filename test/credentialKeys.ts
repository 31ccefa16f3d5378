import { makeKeys, replaceKeys } from '../server/credentials/keys.ts'
import type { House } from '../server/house.ts'

/** Gives an authority the keys of its credentials before it issues anything. */
export async function credentialKeys({ config, database: { writes } }: House, authorityId: string) {
  const made = await makeKeys(config, authorityId)
  await writes.transaction().execute((db) => replaceKeys(db, made, null))
}
