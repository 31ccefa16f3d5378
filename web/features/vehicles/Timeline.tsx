import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reports, type Report } from '#contract/report.ts'
import type { Tag } from '#contract/tag.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { callList } from '../../resource/calls.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useReportRow } from '../reports/public/reportRow.tsx'
import { useTagsOf } from './public/useTags.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'

const most = 50

interface TimelineEntry {
  key: string
  at: string
  title: ReactNode
  what: ReactNode
  badge?: ReactNode
  to?: string
}

export default function Timeline({ vehicle: { _id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const rowOf = useReportRow()
  const removalsOf = useRemovals()
  const query = { companyVehicleId: _id, l: most, lo: 0, sf: 'createdAt', so: 'desc' }
  const { data, error, refetch } = useQuery({
    queryKey: [reports.name, 'list', query],
    queryFn: ({ signal }) => callList(reports, query, signal),
  })
  const { tags } = useTagsOf(_id)
  const entryOf = (report: Report): TimelineEntry => ({
    key: report._id,
    at: report.measuredAt ?? report.createdAt,
    to: `/app/reports/${report._id}`,
    ...(rowOf(report) as Pick<TimelineEntry, 'title' | 'what' | 'badge'>),
  })
  const entries = [...(data?.items ?? []).map(entryOf), ...tags.flatMap(removalsOf)]
  return (
    <Section title={t('vehicle.timeline')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={72} />}
      {data && entries.length === 0 && <p className="muted">{t('report.ofVehicle.none')}</p>}
      {entries.length > 0 && (
        <Rows label={t('vehicle.timeline')}>
          {entries
            .toSorted((one, other) => other.at.localeCompare(one.at))
            .map(({ key, at: _at, ...row }) => (
              <Row key={key} {...row} />
            ))}
        </Rows>
      )}
      {data && data.total > most && (
        <p>
          <Link to="/app/reports" search={{ companyVehicleId: _id } as never}>
            {t('report.ofVehicle.all', { count: data.total })}
          </Link>
        </p>
      )}
    </Section>
  )
}

/** A report represents its tag; only the removal of a tag has its own entry. */
function useRemovals() {
  const { t } = useTexts()
  return ({ _id, releasedAt, releasedBy, overrideReason, by }: Tag): TimelineEntry[] =>
    releasedAt === null
      ? []
      : [
          {
            key: `${_id} off`,
            at: releasedAt,
            title: overrideReason
              ? t('tag.tookOffFor', { name: releasedBy ?? '', whose: by })
              : t('tag.tookOff', { name: releasedBy ?? '' }),
            what: (
              <>
                <Moment value={releasedAt} />
                {overrideReason && `: ${overrideReason}`}
              </>
            ),
          },
        ]
}
