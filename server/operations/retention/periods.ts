import { facts } from '#domain/facts.ts'

export interface Period {
  table: string
  /**
   * A PostgreSQL interval after the end of use, also shown on the privacy page; null for immediate deletion.
   */
  kept: string | null
  /** The maximum for data without an end. */
  atMost?: string
  /**
   * The SQL condition for expired rows. `{before}` and `{longBefore}` become the cutoff times of `kept` and
   * `atMost`.
   */
  over: string
  why: string
}

export const overOf = ({ over, kept, atMost }: Period) =>
  over
    .replaceAll('{before}', `now() - interval '${kept}'`)
    .replaceAll('{longBefore}', `now() - interval '${atMost}'`)

/**
 * All retention periods. Data without one is stored permanently: reports, certificates and both logs must be
 * available for at least ten years.
 */
export const periods: Period[] = [
  {
    table: 'session',
    kept: '1 day',
    over: `expires_at < {before}`,
    why: 'It opens nothing; a day lets a support question be answered.',
  },
  {
    table: 'idempotency_key',
    kept: '7 days',
    over: `created_at < {before}`,
    why: 'Nobody sends a call again after a week; the answer kept with it may name people.',
  },
  {
    table: 'one_use_token',
    kept: '1 day',
    over: `least(used_at, expires_at) < {before}`,
    why: 'Used or over, the link opens nothing; for a day whoever presses it again is told which.',
  },
  {
    table: 'invitation',
    kept: '14 days',
    over: `(state <> 'open' or expires_at < now()) and coalesce(answered_at, expires_at) < {before}`,
    why: 'Answered or over, it holds an address the company has no need of.',
  },
  {
    table: 'sign_in_failure',
    kept: '1 day',
    over: `last_at < {before} and coalesce(blocked_until, last_at) < now()`,
    why: 'The longest wait is fifteen minutes.',
  },
  {
    table: 'sign_in_count',
    kept: '7 days',
    over: `since < {before}`,
    why: 'The alarm compares with a day.',
  },
  {
    table: 'rate_limit',
    kept: null,
    over: 'expire < extract(epoch from now()) * 1000',
    why: 'The count begins anew; the key may be an address.',
  },
  {
    table: 'pending_sign_in',
    kept: '1 hour',
    over: `expires_at < {before}`,
    why: 'It finishes no sign-in any more.',
  },
  { table: 'passkey_challenge', kept: '1 hour', over: `expires_at < {before}`, why: 'It answers nothing.' },
  {
    table: 'known_device',
    kept: '1 year',
    over: `last_used_at < {before}`,
    why: 'A browser not used for a year is not known any more.',
  },
  {
    table: 'vehicle_data_copy',
    kept: null,
    over: 'expires_at < now()',
    why: 'The licence of its provider lets nobody keep it longer.',
  },
  {
    table: 'mail',
    kept: '30 days',
    atMost: '90 days',
    over: `sent_at < {before} or created_at < {longBefore}`,
    why: 'It was sent, or nobody waits for it any more.',
  },
  {
    table: 'wallet_pass',
    kept: '30 days',
    over: `exists (select from certificate c join "user" u on u.id = c.user_id where c.id = certificate_id
      and least(c.due_date::timestamptz, u.erased_at, case when c.state in ('revoked', 'superseded') then c.state_at end)
        < {before})`,
    why: 'The phone has long been told that the card is worth nothing.',
  },
  {
    table: 'digest',
    kept: '60 days',
    over: `week < {before}`,
    why: 'Only whether this week was written matters.',
  },
  {
    table: 'share_link',
    kept: '14 days',
    over: `least(withdrawn_at, expires_at) < {before}`,
    why: 'It opens nothing; nobody asks any more how often it was opened.',
  },
  {
    table: 'sheet',
    kept: '7 days',
    over: `created_at < {before} and not exists (select from template_version v where v.sheet_id = sheet.id)`,
    why: 'It was uploaded, and no template was ever saved with it.',
  },
  {
    table: 'file',
    kept: '7 days',
    over: `created_at < {before} and (
      (kind = 'templateGround' and not exists (select from sheet s where file.id = any(s.file_ids)))
      or (kind = 'trainingDocument' and not exists (select from certificate_document d where d.file_id = file.id)
        and not exists (select from course_document d where d.file_id = file.id))
      or (kind = 'attachment' and not exists (select from post_file p where p.file_id = file.id))
      or (kind = 'calibration' and not exists (select from calibration k where k.file_id = file.id)))`,
    why: 'It is the picture of a page that is gone, a training document nobody issued a certificate with, an attachment no post names, or a calibration certificate nobody entered.',
  },
  {
    table: 'complaint',
    kept: '1 year',
    over: `settled_at < {before}`,
    why: 'It was looked at; who asks why asks within the year.',
  },
  {
    table: 'forum_word',
    kept: '1 day',
    over: `left_at < {before} and not exists (select from topic where string_to_array(search_text, ' ') @> array[word])`,
    why: 'It has left the last post that had it; one that is being written at this moment has said it anew.',
  },
  {
    table: 'fault',
    kept: `${facts.faultDays} days`,
    over: 'last_at < {before}',
    why: 'It has not happened for a month.',
  },
  {
    table: 'access_log',
    kept: `${facts.accessLogMonths} months`,
    over: 'at < {before}',
    why: 'Who asks who looked at their data asks within the year.',
  },
  {
    table: 'clearing',
    kept: '1 year',
    over: `at < {before}`,
    why: 'Who asks what was removed asks within the year.',
  },
]

/** After the last certificate that refers to them has ended: time for an appeal, and one cycle. */
export const trainingDocumentsKept = '3 years'

/** For unused accounts without records: when the owner is asked, and how much later the account is erased. */
export const unusedAccounts = { askedAfter: '24 months', erasedAfter: '3 months' } as const

/** A file without row is an aborted upload or a removal. A day is longer than any transaction. */
export const longestUncommittedMs = 24 * 3_600_000
