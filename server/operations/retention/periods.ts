import { facts } from '#domain/text.ts'

export interface Period {
  table: string
  /** A PostgreSQL interval after the end of use, also shown on the privacy page; null for immediate deletion. */
  retention: string | null
  /** The maximum for data without an end. */
  atMost?: string
  /** The SQL condition for expired rows. `{before}` and `{longBefore}` are the cutoffs of `kept` and `atMost`. */
  over: string
  why: string
}

export const overOf = ({ over, retention, atMost }: Period) =>
  over
    .replaceAll('{before}', `now() - interval '${retention}'`)
    .replaceAll('{longBefore}', `now() - interval '${atMost}'`)

/**
 * All retention periods. Data without one is stored permanently: reports, certificates and both logs must be
 * available for at least ten years.
 */
export const periods: Period[] = [
  {
    ...{ table: 'session', retention: '1 day', over: `expires_at < {before}` },
    why: 'An expired session gives no access. One day is kept for support questions.',
  },
  {
    ...{ table: 'idempotency_key', retention: '7 days', over: `created_at < {before}` },
    why: 'Calls are not repeated after a week. The stored answer may contain names.',
  },
  {
    ...{ table: 'one_use_token', retention: '1 day', over: `least(used_at, expires_at) < {before}` },
    why: 'A used or expired link gives no access. For one day the page still shows which of the two it is.',
  },
  {
    table: 'invitation',
    retention: '14 days',
    over: `(state <> 'open' or expires_at < now()) and coalesce(answered_at, expires_at) < {before}`,
    why: 'An answered or expired invitation contains an address that the company no longer needs.',
  },
  {
    table: 'sign_in_failure',
    retention: '1 day',
    over: `last_at < {before} and coalesce(blocked_until, last_at) < now()`,
    why: 'The longest block is fifteen minutes.',
  },
  {
    ...{ table: 'sign_in_count', retention: '7 days', over: `since < {before}` },
    why: 'The alarm compares with the last day.',
  },
  {
    ...{ table: 'rate_limit', retention: null, over: 'expire < extract(epoch from now()) * 1000' },
    atMost: '1 day',
    why: 'The count starts again. The key may be derived from an address.',
  },
  {
    ...{ table: 'pending_sign_in', retention: '1 hour', over: `expires_at < {before}` },
    why: 'An expired sign-in cannot be completed.',
  },
  {
    ...{ table: 'passkey_challenge', retention: '1 hour', over: `expires_at < {before}` },
    why: 'An expired challenge cannot be answered.',
  },
  {
    ...{ table: 'known_device', retention: '1 year', over: `last_used_at < {before}` },
    why: 'A browser that was not used for a year counts as unknown.',
  },
  {
    ...{ table: 'vehicle_data_copy', retention: null, over: 'expires_at < now()' },
    why: 'The licence of the provider does not permit longer storage.',
  },
  {
    table: 'mail',
    retention: '30 days',
    atMost: '90 days',
    over: `sent_at < {before} or created_at < {longBefore}`,
    why: 'The email was sent, or is too old to be useful.',
  },
  {
    table: 'wallet_pass',
    retention: '30 days',
    over: `exists (select from certificate c join "user" u on u.id = c.user_id where c.id = certificate_id
      and least(c.due_date::timestamptz, u.erased_at, case when c.state in ('revoked', 'superseded') then c.state_at end)
        < {before})`,
    why: 'The wallet was notified that the card is no longer valid.',
  },
  {
    ...{ table: 'digest', retention: '60 days', over: `week < {before}` },
    why: 'Only the digest of the current week is looked up.',
  },
  {
    ...{ table: 'share_link', retention: '14 days', over: `least(withdrawn_at, expires_at) < {before}` },
    why: 'An ended link gives no access, and its number of openings is no longer needed.',
  },
  {
    table: 'sheet',
    retention: '7 days',
    over: `created_at < {before} and not exists (select from template_version v where v.sheet_id = sheet.id)`,
    why: 'The upload was not saved with a template.',
  },
  {
    table: 'file',
    retention: '7 days',
    over: `created_at < {before} and (
      (kind = 'templateGround' and not exists (select from sheet s where file.id = any(s.file_ids)))
      or (kind = 'trainingDocument' and not exists (select from certificate_document d where d.file_id = file.id)
        and not exists (select from course_document d where d.file_id = file.id))
      or (kind = 'attachment' and not exists (select from post_file p where p.file_id = file.id))
      or (kind = 'calibration' and not exists (select from calibration k where k.file_id = file.id)))`,
    why: 'The file is an image of a deleted page, or an upload without a certificate, post or calibration.',
  },
  {
    ...{ table: 'complaint', retention: '1 year', over: `settled_at < {before}` },
    why: 'The complaint is settled. Questions about it come within a year.',
  },
  {
    table: 'forum_word',
    retention: '1 day',
    over: `left_at < {before} and not exists (select from topic where string_to_array(search_text, ' ') @> array[word])`,
    why: 'No post contains the word. A post that is being written has already stored it again.',
  },
  {
    ...{ table: 'fault', retention: `${facts.faultDays} days`, over: 'last_at < {before}' },
    why: 'The error has not occurred during the period.',
  },
  {
    ...{ table: 'access_log', retention: `${facts.accessLogMonths} months`, over: 'at < {before}' },
    why: 'Questions about who viewed the data come within the period.',
  },
  {
    ...{ table: 'clearing', retention: '1 year', over: `at < {before}` },
    why: 'Questions about what was deleted come within a year.',
  },
]

/** After the last certificate that refers to them has ended: time for an appeal, and one cycle. */
export const trainingDocumentRetention = '3 years'

/** For unused accounts without records: when the owner receives an email, and how much later the account is erased. */
export const unusedAccounts = { askedAfter: '24 months', erasedAfter: '3 months' } as const

/** A file without row is an aborted upload or a removal. A day is longer than any transaction. */
export const longestUncommittedMs = 24 * 3_600_000
