import type { Owners } from '#domain/policy.ts'

/** Writes are atomic. The key is the file's id. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `NotStored` if the file is missing. */
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** Includes unfinished files. */
  keys(): AsyncIterable<string>
}

/** The store answers but has no such file. */
export class NotStored extends Error {}

/** The store is unavailable or refuses writes. Stored files are not lost. */
export class StoreAway extends Error {
  /** For the log: the error code of the system or store. */
  readonly code: string

  constructor(message: string, { cause }: { cause: unknown }) {
    super(message, { cause })
    const { code, name } = (cause ?? {}) as { code?: string | number; name?: string }
    this.code = String(code ?? name ?? 'store.away')
  }
}

export interface StoredBytes {
  id: string
  size: number
  sha256: Buffer
}

export interface NewFile
  extends Pick<Owners, 'userId' | 'authorId' | 'companyId' | 'authorityId'>, StoredBytes {
  kind:
    | 'certificate'
    | 'report'
    | 'reportPhoto'
    | 'serviceDisconnect'
    | 'picture'
    | 'companyLogo'
    | 'authorityLogo'
    | 'templateGround'
    | 'trainingDocument'
    | 'attachment'
    | 'calibration'
  name: string
  mime: string
}
