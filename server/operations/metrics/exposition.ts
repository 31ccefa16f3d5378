export type Labels = Record<string, string | number>

export interface Sample {
  /** `_bucket`, `_sum` or `_count`; none for a single value. */
  suffix?: string
  labels?: Labels
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export const exposition = (metrics: Metric[]) =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => line(name, sample)).join('')}`,
    )
    .join('')

const line = (name: string, { suffix = '', labels = {}, value }: Sample) =>
  `${name}${suffix}${labelled(labels)} ${value}\n`

const labelled = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
