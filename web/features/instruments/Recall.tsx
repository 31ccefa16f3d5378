import { useQuery } from '@tanstack/react-query'
import { instruments, type Instrument, type RecalledReport } from '#contract/instrument.ts'
import { formatDay } from '#domain/day.ts'
import { call } from '../../api/call.ts'
import { saveCsv } from '../../resource/saveCsv.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'

const columns = ['number', 'name', 'vehicle', 'tester', 'measuredOn'] as const

/** The reports that relied on an instrument which failed its calibration; nothing where none failed. */
export function Recall({ instrument }: { instrument: Instrument }) {
  const { t, locale } = useTexts()
  const { _id: id, version } = instrument
  const { data } = useQuery({
    queryKey: [instruments.name, 'recall', id, version],
    queryFn: ({ signal }) => call(instruments.recall, { params: { id } }, { signal }),
  })
  if (!data?.failedOn) return null
  const { failedOn, since, items } = data
  const day = (value: string | null) => (value ? formatDay(value, locale) : '–')
  const row = (report: RecalledReport) => columns.map((column) => report[column])
  const save = () =>
    saveCsv(
      [columns.map((column) => t(`instrument.recall.${column}`)), ...items.map(row)],
      `${t('instrument.recall')} ${instrument.serial}`,
    )
  return (
    <Section
      title={t('instrument.recall')}
      what={t('instrument.recall.what', { failedOn: day(failedOn), since: day(since) })}
    >
      {items.length === 0 ? (
        <p className="muted">{t('instrument.recall.none')}</p>
      ) : (
        <>
          <Rows label={t('instrument.recall')}>
            {items.map((report) => (
              <Row
                key={report._id}
                to={`/app/reports/${report._id}`}
                title={`${report.number} ${report.name}`}
                what={`${report.vehicle} · ${report.tester} · ${day(report.measuredOn)}`}
              />
            ))}
          </Rows>
          <div>
            <Button tone="secondary" onClick={save}>
              {t('instrument.recall.csv')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
