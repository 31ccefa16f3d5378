export type RecordKind = 'certificate' | 'report'
