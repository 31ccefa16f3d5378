import type { Belonging } from '#domain/policy.ts'

/** Bytes in the file store that no row names yet. */
export interface StoredBytes {
  id: string
  size: number
  sha256: Buffer
}

/** A row for stored bytes. */
export interface NewFile
  extends Pick<Belonging, 'userId' | 'authorId' | 'companyId' | 'authorityId'>, StoredBytes {
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
