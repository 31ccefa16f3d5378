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

/** The input of an event's MAC: its hash, which covers the content, and the previous entry about the same record. */
export interface Authenticated {
  hash: Buffer
  /** A sequence number; null for the first event of a record. */
  former: number | null
}

/**
 * Authenticates log events and stored files with a key derived from the secret. Attached to every database
 * handle and transaction, so no code can write an event without it.
 */
export class Authenticator implements KyselyPlugin {
  /** A KeyObject: with raw bytes, Node creates a key per HMAC, which takes five times as long as the HMAC. */
  #key: KeyObject

  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'authenticated rows', 32)))
  }

  macOf({ hash, former }: Authenticated): Buffer {
    return this.macOfText(JSON.stringify(['event', hash.toString('hex'), former]))
  }

  /** For other records. The text must begin with its type, so that MACs of different types cannot be exchanged. */
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

/** Throws if the database was opened without the secret. */
export function authenticatorOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Authenticator {
  const authenticator = db.getExecutor().plugins.find((plugin) => plugin instanceof Authenticator)
  if (!authenticator)
    throw new Error('the log needs a database that was opened with the secret of the installation')
  return authenticator
}
