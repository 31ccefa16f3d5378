import { instruments, type RecalledReport } from '#contract/instrument.ts'
import { formatDay } from '#domain/day.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { csvFile } from '../../resource/exporting.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'

type Taking = Pick<Context<typeof instruments.recallCsv>, 'caller' | 'transport' | 'locale'>

interface Recall {
  serial: string
  items: RecalledReport[]
}

const columns = ['number', 'name', 'vehicle', 'tester', 'measuredOn'] as const

/** A CSV file with the reports affected by a failed calibration and their contacts. */
export function recallTable(services: Services, input: Taking, { serial, items }: Recall) {
  const { locale } = input
  const t = translate(locale)
  const rowOf = (report: RecalledReport) =>
    columns.map((column) => (column === 'measuredOn' ? formatDay(report.measuredOn, locale) : report[column]))
  return csvFile(
    services,
    { context: input, endpoint: instruments.recallCsv },
    {
      name: `${t('instrument.recall')} ${serial}`,
      headings: columns.map((column) => t(`instrument.recall.${column}`)),
      parts: [{ rows: items.map(rowOf), people: peopleIn(instruments.recall, { items }) }],
    },
  )
}
