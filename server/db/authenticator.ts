import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'
import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/** What an event of the log is authenticated by: its hash, which covers its content, and the entry before it about the same record. */
export interface Authenticated {
  hash: Buffer
  /** Its sequence number; null for the first event of a record. */
  former: number | null
}

/**
 * Authenticates the events of the log and stored files with a key made from the installation's secret. Every database handle of the
 * program carries it, transactions included, so that no code that writes an event can leave it out.
 */
export class Authenticator implements KyselyPlugin {
  /** Not as bytes: Node makes a key of them for each HMAC, which takes five times as long as the HMAC. */
  #key: KeyObject

  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'authenticated rows', 32)))
  }

  macOf({ hash, former }: Authenticated): Buffer {
    return this.macOfText(JSON.stringify(['event', hash.toString('hex'), former]))
  }

  /** Of any other record; its text begins with what it is. */
  macOfText(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }

  isAuthentic(event: Authenticated, mac: Buffer | null): boolean {
    const expected = this.macOf(event)
    return mac?.length === expected.length && timingSafeEqual(mac, expected)
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}

/** The authenticator of a database or transaction. Throws where it was opened without the installation's secret. */
export function authenticatorOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Authenticator {
  const found = db.getExecutor().plugins.find((plugin) => plugin instanceof Authenticator)
  if (!found) throw new Error('the log needs a database that was opened with the secret of the installation')
  return found
}
