import { makeKeys, replaceKeys } from '../../server/credentials/keys.ts'
import type { House } from '../../server/house.ts'

/** Creates the credential keys of an authority before its first certificate. */
export async function credentialKeys({ config, database: { writes } }: House, authorityId: string) {
  const made = await makeKeys(config, authorityId)
  await writes.transaction().execute((db) => replaceKeys(db, made, null))
}
