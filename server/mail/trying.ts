import { sql } from 'kysely'

/**
 * The backoff of the job queue grows to six hours, so the last attempt is more than three days after the
 * first. A mail server may be down over a long weekend.
 */
export const mailAttempts = 22

/** In days. Also covers emails that an earlier version tried less often. */
const overAfterDays = 4

/**
 * Whether the refusal is permanent (5xx): sender, recipient or content. Rejected credentials (EAUTH) are a
 * configuration error and retried.
 */
export const isRefusedForGood = (error: string) => new RegExp(refusedForGood).test(error)

const refusedForGood = '^(EENVELOPE|EMESSAGE) 5[0-9][0-9]$'

export const isGivenUp = sql<boolean>`(m.sent_at is null and m.withheld_at is null and m.attempts > 0
  and (m.attempts >= ${sql.lit(mailAttempts)} or coalesce(m.error, '') ~ ${sql.lit(refusedForGood)}
    or m.created_at < now() - ${sql.lit(overAfterDays)} * interval '1 day'))`
