import { sql } from 'kysely'
import type { Report } from '#contract/report.ts'

// In the timestamp format of the contract.
const acceptedAt = sql`to_char(a.accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const acceptanceOf = (alias: string) => sql<Report['acceptance']>`(
  select json_build_object('by', coalesce(nullif(u.fullname, ''), upper(u.username)), 'at', ${acceptedAt}, 'reason', a.reason)
  from report_acceptance a join "user" u on u.id = a.accepted_by where a.report_id = ${sql.ref(`${alias}.id`)})`
