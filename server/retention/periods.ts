/** How long what nobody needs any more is kept. */
export interface Period {
  table: string
  /** Which rows are over, in SQL. */
  over: string
  why: string
}

/** Every period, in one place. What has none here is kept: reports, certificates and both logs, for ten years and more. */
export const periods: Period[] = [
  {
    table: 'session',
    over: `expires_at < now() - interval '1 day'`,
    why: 'It opens nothing; a day lets a support question be answered.',
  },
  {
    table: 'idempotency_key',
    over: `created_at < now() - interval '7 days'`,
    why: 'Nobody sends a call again after a week; the answer kept with it may name people.',
  },
  {
    table: 'one_use_token',
    over: `least(used_at, expires_at) < now() - interval '1 day'`,
    why: 'Used or over, the link opens nothing; for a day whoever presses it again is told which.',
  },
  {
    table: 'invitation',
    over: `(state <> 'open' or expires_at < now()) and coalesce(answered_at, expires_at) < now() - interval '14 days'`,
    why: 'Answered or over, it holds an address the company has no need of.',
  },
  {
    table: 'sign_in_failure',
    over: `last_at < now() - interval '1 day' and coalesce(blocked_until, last_at) < now()`,
    why: 'The longest wait is fifteen minutes.',
  },
  {
    table: 'sign_in_count',
    over: `since < now() - interval '7 days'`,
    why: 'The alarm compares with a day.',
  },
  {
    table: 'rate_limit',
    over: 'expire < extract(epoch from now()) * 1000',
    why: 'The count begins anew; the key may be an address.',
  },
  {
    table: 'pending_sign_in',
    over: `expires_at < now() - interval '1 hour'`,
    why: 'It finishes no sign-in any more.',
  },
  { table: 'passkey_challenge', over: `expires_at < now() - interval '1 hour'`, why: 'It answers nothing.' },
  {
    table: 'known_device',
    over: `last_used_at < now() - interval '1 year'`,
    why: 'A browser not used for a year is not known any more.',
  },
  {
    table: 'vehicle_data_copy',
    over: 'expires_at < now()',
    why: 'The licence of its provider lets nobody keep it longer.',
  },
  {
    table: 'mail',
    over: `sent_at < now() - interval '30 days' or created_at < now() - interval '90 days'`,
    why: 'It was sent, or nobody waits for it any more.',
  },
  {
    table: 'wallet_pass',
    over: `exists (select from certificate c join "user" u on u.id = c.user_id where c.id = certificate_id
      and least(c.due_date::timestamptz, u.erased_at, case when c.state in ('revoked', 'superseded') then c.state_at end)
        < now() - interval '30 days')`,
    why: 'The phone has long been told that the card is worth nothing.',
  },
  {
    table: 'digest',
    over: `week < now() - interval '60 days'`,
    why: 'Only whether this week was written matters.',
  },
  {
    table: 'share_link',
    over: `least(withdrawn_at, expires_at) < now() - interval '14 days'`,
    why: 'It opens nothing; nobody asks any more how often it was opened.',
  },
  {
    table: 'sheet',
    over: `created_at < now() - interval '7 days' and not exists (select from template_version v where v.sheet_id = sheet.id)`,
    why: 'It was uploaded, and no template was ever saved with it.',
  },
  {
    table: 'file',
    over: `created_at < now() - interval '7 days' and (
      (kind = 'templateGround' and not exists (select from sheet s where file.id = any(s.file_ids)))
      or (kind = 'trainingDocument' and not exists (select from certificate_document d where d.file_id = file.id)
        and not exists (select from course_document d where d.file_id = file.id))
      or (kind = 'attachment' and not exists (select from post_file p where p.file_id = file.id))
      or (kind = 'calibration' and not exists (select from calibration k where k.file_id = file.id)))`,
    why: 'It is the picture of a page that is gone, a training document nobody issued a certificate with, an attachment no post names, or a calibration certificate nobody entered.',
  },
  {
    table: 'complaint',
    over: `settled_at < now() - interval '1 year'`,
    why: 'It was looked at; who asks why asks within the year.',
  },
  {
    table: 'clearing',
    over: `at < now() - interval '1 year'`,
    why: 'Who asks what was removed asks within the year.',
  },
]

/** How long training documents are kept after the last certificate they belong to has ended: an appeal, and one cycle. */
export const trainingDocumentsKept = '3 years'

/** A stored file without its row: an upload that was broken off, or a removal. A day lets the slowest deed commit. */
export const longestUncommittedMs = 24 * 3_600_000
