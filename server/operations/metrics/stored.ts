import { Counter, Gauge, Registry } from 'prom-client'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Services } from '../../services.ts'
import type { Db } from '../../db/db.ts'
import { isGivenUp } from '../../mail/trying.ts'

/** A metric whose values are read when it is requested. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: { labels?: Record<string, string | number>; value: number }[]
}

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE

/** The text format of Prometheus. Omits metrics without samples. */
export function exposition(metrics: Metric[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, type, samples } of metrics) {
    const [first] = samples
    if (!first) continue
    const options = { name, help, labelNames: Object.keys(first.labels ?? {}), registers: [registry] }
    const metric = type === 'counter' ? new Counter(options) : new Gauge(options)
    for (const { labels = {}, value } of samples) metric.inc(labels, value)
  }
  return registry.metrics()
}

interface JobRow {
  job: string
  waiting: number
  running: number
  failed: number
  oldest: number
}

/** Metrics from the database: jobs, mail and sealing. If it does not answer, only that. */
export async function storedMetrics({ database }: Pick<Services, 'database'>): Promise<Metric[]> {
  try {
    const pool = database.readPool
    return [
      up(1),
      ...(await jobMetrics(pool)),
      await mailMetric(database.reads),
      await sealingMetric(pool),
      await timestampMetric(pool),
    ]
  } catch {
    return [up(0)]
  }
}

export const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
  ...{ name, help, samples },
  type: 'gauge',
})

const up = (value: number) =>
  gauge('eval_database_up', 'Whether the database answered this very question', [{ value }])

async function jobMetrics(pool: pg.Pool): Promise<Metric[]> {
  const { rows } = await pool.query<JobRow>(
    `select task_identifier as job,
       count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
       count(*) filter (where locked_at is not null) as running,
       count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
       coalesce(extract(epoch from now() - min(created_at)
         filter (where attempts < max_attempts)), 0)::float8 as oldest
     from graphile_worker.jobs group by 1 order by 1`,
  )
  return [
    gauge(
      'eval_jobs',
      'Jobs by what became of them so far; a failed one has been tried as often as it ever will',
      rows.flatMap(({ job, ...row }) =>
        (['waiting', 'running', 'failed'] as const).map((state) => ({
          labels: { job, state },
          value: row[state],
        })),
      ),
    ),
    gauge(
      'eval_job_oldest_seconds',
      'How long ago the oldest job was promised that is neither done nor given up',
      rows.map(({ job, oldest }) => ({ labels: { job }, value: oldest })),
    ),
  ]
}

async function mailMetric(reads: Db): Promise<Metric> {
  const { rows } = await sql<Record<'waiting' | 'failed' | 'withheld', number>>`
    select count(*) filter (where m.withheld_at is null and not ${isGivenUp}) as waiting,
      count(*) filter (where ${isGivenUp}) as failed,
      count(*) filter (where m.withheld_at is not null) as withheld
    from mail m where m.sent_at is null`.execute(reads)
  const [row = { waiting: 0, failed: 0, withheld: 0 }] = rows
  return gauge(
    'eval_outbox_mails',
    'Emails that are not sent: still retried, refused by the mail server, or withheld from a full mailbox',
    Object.entries(row).map(([state, value]) => ({ labels: { state }, value })),
  )
}

async function sealingMetric(pool: pg.Pool): Promise<Metric> {
  const { rows } = await pool.query<{ kind: string; value: number }>(
    `select 'certificate' as kind, count(*) as value from certificate where state = 'sealing'
     union all select 'report', count(*) from report where state = 'sealing'`,
  )
  const samples = rows.map(({ kind, value }) => ({ labels: { kind }, value }))
  return gauge('eval_seal_queue', 'Certificates and reports that have a number and no seal yet', samples)
}

async function timestampMetric(pool: pg.Pool): Promise<Metric> {
  const { rows } = await pool.query<{ value: number }>(
    'select count(*) as value from issued_document where timestamp_missing and sealed_at is not null',
  )
  const help = 'Documents sealed without the external time stamp because its authority was away'
  return gauge('eval_timestamps_missing', help, rows)
}
