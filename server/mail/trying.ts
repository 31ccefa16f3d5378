import { sql } from 'kysely'

/**
 * How often an email is tried: the pauses of the job queue grow from seconds to six hours, so that the last attempt is
 * more than three days after the first. A mail server may be away over a long weekend.
 */
export const mailAttempts = 22

/** When an email that was tried is over, also where an earlier version tried it less often. */
const overAfterDays = 4

/**
 * Whether a mail server has refused an email for good (5xx): its sender, its receiver or its content. Another attempt
 * would be refused too. That it does not know our password (EAUTH) is a mistake in the settings, and is tried again.
 */
export const isRefusedForGood = (error: string) => new RegExp(refusedForGood).test(error)

const refusedForGood = '^(EENVELOPE|EMESSAGE) 5[0-9][0-9]$'

/** Whether no server takes the email of `m` any more. */
export const isGivenUp = sql<boolean>`(m.sent_at is null and m.withheld_at is null and m.attempts > 0
  and (m.attempts >= ${sql.lit(mailAttempts)} or coalesce(m.error, '') ~ ${sql.lit(refusedForGood)}
    or m.created_at < now() - ${sql.lit(overAfterDays)} * interval '1 day'))`
