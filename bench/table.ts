import type { Figures } from './load.ts'

interface Memory {
  nowMB: number
  highestMB: number
}

interface Report {
  rows: number
  rounds: number
  results: {
    work: string
    connections: number
    app: Figures
    bare: Figures
    ratio: number
    counting: Figures | null
  }[]
  issuing: { parallel: number; perSecond: number; p50: number }[]
  memory: Record<string, Memory | null>
}

/** Medians of the rounds, times in ms; CPU is that of the server process per call. */
export function table({ rows, rounds, results, issuing, memory }: Report): string {
  const head = [
    'work',
    'clients',
    'app/s',
    'p50',
    'p99',
    'CPU',
    'bare/s',
    'p50',
    'p99',
    'CPU',
    'app:bare',
    'by CPU',
    'counting/s',
    'app:counting',
  ]
  const lines = results.map(({ work, connections, app, bare, ratio, counting }) => [
    work,
    String(connections),
    ...figures(app),
    ...figures(bare),
    ratio.toFixed(2),
    (bare.cpuMs / app.cpuMs).toFixed(2),
    counting ? whole(counting.perSecond) : '',
    counting ? (app.perSecond / counting.perSecond).toFixed(2) : '',
  ])
  return [
    `${rows.toLocaleString('en')} certificates, medians of ${rounds} rounds`,
    ...aligned([head, ...lines]),
    ...issuing.map(
      ({ parallel, perSecond, p50 }) =>
        `issued and sealed, ${parallel} at a time: ${perSecond.toFixed(1)}/s, one takes ${Math.round(p50)} ms`,
    ),
    ...Object.entries(memory).map(
      ([moment, used]) =>
        `memory of the app process, ${moment}: ${used ? `${used.nowMB} MB, highest ${used.highestMB} MB` : 'unknown'}`,
    ),
  ].join('\n')
}

const whole = (value: number) => String(Math.round(value))
const figures = ({ perSecond, p50, p99, cpuMs }: Figures) => [
  whole(perSecond),
  p50.toFixed(2),
  p99.toFixed(1),
  cpuMs.toFixed(2),
]

function aligned(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}
