/** What is sealed here: each kind has its numbers, its job `….seal` and its entries in the log. */
export type RecordKind = 'certificate' | 'report'
