/** Each kind has its number series, its job `….seal` and its log events. */
export type RecordKind = 'certificate' | 'report'
