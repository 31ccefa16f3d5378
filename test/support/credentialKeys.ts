import { makeKeys, replaceKeys } from '../../server/credentials/keys.ts'
import type { Services } from '../../server/services.ts'

/** Creates the credential keys of an authority before its first certificate. */
export async function credentialKeys({ config, database: { writes } }: Services, authorityId: string) {
  const created = await makeKeys(config, authorityId)
  await writes.transaction().execute((db) => replaceKeys(db, created, null))
}
