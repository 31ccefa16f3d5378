import { Counter, Gauge, Registry } from 'prom-client'

interface Sample {
  labels?: Record<string, string | number>
  value: number
}

/** A metric whose values are read when it is requested. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: Sample[]
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
