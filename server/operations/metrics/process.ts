import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { scanCounts } from '../../files/antivirus/scanning.ts'
import { documentQueues } from '../../documents/pool.ts'
import type { Services } from '../../services.ts'
import { gauge, type Metric } from './stored.ts'

type Sample = Metric['samples'][number]

export function openProcessMetrics(services: Services) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    metrics(): Metric[] {
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      const samples = [50, 90, 99].map((percent) => ({
        labels: { quantile: percent / 100 },
        value: seconds(delay.percentile(percent)),
      }))
      const longest = { labels: { quantile: 1 }, value: seconds(delay.max) }
      delay.reset()
      const { rss, heapTotal, heapUsed } = process.memoryUsage()
      return [
        gauge('eval_info', 'Which version runs as what', [
          { labels: { version: services.version, role: roleOf(services) }, value: 1 },
        ]),
        gauge('process_uptime_seconds', 'Since when it runs', [{ value: process.uptime() }]),
        gauge('process_resident_memory_bytes', 'Memory of the process', [{ value: rss }]),
        gauge('nodejs_heap_bytes', 'Memory of its heap', [
          { labels: { kind: 'used' }, value: heapUsed },
          { labels: { kind: 'total' }, value: heapTotal },
        ]),
        gauge('eval_event_loop_delay_seconds', 'How late the event loop was since the last question', [
          ...samples,
          longest,
        ]),
        gauge('eval_database_connections', 'Connections of each pool', poolSamples(services)),
        gauge('eval_document_queue', 'Document jobs that run and that wait', queueSamples()),
        scansMetric(services),
        ...batchMetrics(services),
      ]
    },
    close: () => void delay.disable(),
  }
}

const roleOf = ({ config: { servesWeb, works } }: Services) =>
  servesWeb ? (works ? 'all' : 'web') : 'worker'

function poolSamples({ database: { pool, readPool, jobPool, limitPool } }: Services): Sample[] {
  const pools: Record<string, pg.Pool> = { write: pool, read: readPool, job: jobPool, limit: limitPool }
  return Object.entries(pools).flatMap(([name, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool: name, state: 'idle' }, value: idleCount },
    { labels: { pool: name, state: 'waiting' }, value: waitingCount },
  ])
}

const queueSamples = () =>
  documentQueues().flatMap(({ queue, inside, waiting }) => [
    { labels: { queue, state: 'making' }, value: inside },
    { labels: { queue, state: 'waiting' }, value: waiting },
  ])

const scansMetric = (services: Services): Metric => ({
  name: 'eval_upload_scans_total',
  help: 'Uploads given to the virus scanner, by what came of it; failed ones were refused',
  type: 'counter',
  samples: scanCounts(services).map(([result, value]) => ({ labels: { result }, value })),
})

function batchMetrics({ accessLog, errorReports }: Services): Metric[] {
  const batches = Object.entries({ readings: accessLog.counts(), faults: errorReports.counts() })
  return [
    gauge(
      'eval_batch_waiting',
      'Entries in memory that are not written yet',
      batches.map(([batch, { waiting }]) => ({ labels: { batch }, value: waiting })),
    ),
    {
      ...{ name: 'eval_batch_lost_total', help: 'Entries that were dropped because memory was full' },
      type: 'counter',
      samples: batches.map(([batch, { lost }]) => ({ labels: { batch }, value: lost })),
    },
  ]
}
