import type { Owners } from '#domain/policy.ts'

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
