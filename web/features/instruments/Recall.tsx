import { useQuery } from '@tanstack/react-query'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { formatDay } from '#domain/day.ts'
import { addressOf } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'

export function Recall({ instrument }: { instrument: Instrument }) {
  const { t, locale } = useTexts()
  const { _id: id, version } = instrument
  const { data } = useQuery(
    callQuery([instruments.name, 'recall', id, version], instruments.recall, { params: { id } }),
  )
  if (!data?.failedOn) return null
  const { failedOn, since, items } = data
  const day = (value: string | null) => (value ? formatDay(value, locale) : '–')
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
            <DownloadLink
              href={addressOf(instruments.recallCsv, { id })}
              name={`${t('instrument.recall')} ${instrument.serial}.csv`}
              icon={null}
            >
              {t('instrument.recall.csv')}
            </DownloadLink>
          </div>
        </>
      )}
    </Section>
  )
}
