import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Tag } from '#contract/tag.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { VehicleAction } from '#contract/vehicleAction.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { type ShownReport, shownResultOf, useReportRow } from '../reports/public/reportRow.tsx'
import { DayOf, Moment, zoneHere } from '../../i18n/Day.tsx'
import { type Texts, useTexts } from '../../i18n/useTexts.ts'
import { type Severity, signOf, StateBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type StripSpan, TimeStrip } from '../../ui/timeStrip.tsx'
import { useTagsOf } from './public/useTags.ts'
import { defectTexts } from './useDefectTexts.ts'
import { boundsOf, firstWindow, moved, type Length, windows, zoomed } from './timelineWindow.ts'
import { useVehicleFaults } from './useVehicleFaults.ts'
import { mostReports, useVehicleReports } from './useVehicleReports.ts'
import styles from './Timeline.module.css'

const lanes = ['disconnected', 'measured', 'fault', 'repaired'] as const

interface Entry {
  key: string
  lane: (typeof lanes)[number]
  at: string
  severity: Severity
  /** The title as plain text. */
  text: string
  title?: ReactNode
  what: ReactNode
  badge?: ReactNode
  to?: string
}

export function Timeline({ vehicle: { _id } }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { data, error, refetch } = useVehicleReports(_id)
  const faults = useVehicleFaults(_id).data?.items ?? []
  const { tags } = useTagsOf(_id)
  const entryOfReport = useReportEntry()
  const texts = useTexts()
  const entries = [
    ...(data?.items ?? []).map(entryOfReport),
    ...tags.flatMap((tag) => removalOf(tag, texts)),
    ...faults.flatMap((fault) => entriesOfFault(fault, texts)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Section title={t('vehicle.timeline')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data && entries.length === 0 && <p className="muted">{t('report.ofVehicle.none')}</p>}
      {data && entries.length > 0 && <Zoomable entries={entries} tags={tags} />}
      {data && data.total > mostReports && (
        <p>
          <Link to="/app/reports" search={{ companyVehicleId: _id } as never}>
            {t('report.ofVehicle.all', { count: data.total })}
          </Link>
        </p>
      )}
    </Section>
  )
}

const fewEntries = 6

function Zoomable({ entries, tags }: { entries: Entry[]; tags: Tag[] }) {
  const { t, locale } = useTexts()
  const [now] = useState(() => Date.now())
  const first = Date.parse(entries[0]?.at ?? '')
  const [window, setWindow] = useState(() => firstWindow(first, now))
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { from, to } = boundsOf(window, first, now)
  const visible = entries.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
  const found = visible.findIndex(({ key }) => key === chosen)
  const index = found === -1 ? visible.length - 1 : found
  const current = visible[index]
  const zoom = (days: Length) =>
    setWindow(zoomed(days, chosen !== null && current ? Date.parse(current.at) : null, now))
  const dayText = (at: number) => formatDay(dayOf(new Date(Math.min(at, now)), zoneHere()), locale)
  const listed = visible.toReversed().slice(0, showsAll ? undefined : fewEntries)
  const left = visible.length - listed.length
  const id = useId()
  return (
    <>
      <div id={id} className={styles.panel}>
        <Tools
          controls={id}
          {...{ window, zoom }}
          move={window.days === null ? null : (direction) => setWindow(moved(window, direction, now))}
          isLatest={to >= now}
          isEarliest={from <= first}
        />
        <TimeStrip
          label={t('vehicle.timeline.choose')}
          lanes={lanes.map((key) => ({ key, label: t(`vehicle.timeline.lane.${key}`) }))}
          events={visible.map((entry) => ({ ...entry, at: Date.parse(entry.at) }))}
          spans={tags.map((tag) => spanOf(tag, now))}
          {...{ from, to, index }}
          onChoose={(at) => setChosen(visible[at]?.key ?? null)}
          ends={[dayText(from), dayText(to)]}
        />
        <p className={styles.readout}>
          {current ? (
            <>
              <span>
                {current.to ? <Link to={current.to}>{current.text}</Link> : current.text},{' '}
                <DayOf moment={current.at} />
              </span>
              {current.badge}
            </>
          ) : (
            t('vehicle.timeline.empty')
          )}
        </p>
      </div>
      {listed.length > 0 && (
        <Rows label={t('vehicle.timeline')}>
          {listed.map(({ key, title, text, what, badge, to: address }) => (
            <Row
              key={key}
              title={title ?? text}
              what={what}
              badge={badge}
              {...(address && { to: address })}
            />
          ))}
        </Rows>
      )}
      {left > 0 && (
        <div>
          <Button variant="secondary" aria-controls={id} onClick={() => setShowsAll(true)}>
            {t('vehicle.timeline.more', { count: left })}
          </Button>
        </div>
      )}
    </>
  )
}

interface ToolsProps {
  /** Id of what the buttons change. */
  controls: string
  window: { days: Length }
  zoom: (days: Length) => void
  /** Null while everything is visible. */
  move: ((direction: 'earlier' | 'later') => void) | null
  isEarliest: boolean
  isLatest: boolean
}

function Tools({ controls, window, zoom, move, isEarliest, isLatest }: ToolsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.tools}>
      <div className={styles.windows} role="group" aria-label={t('vehicle.timeline.window')}>
        {windows.map((days) => (
          <button key={days} type="button" aria-pressed={days === window.days} onClick={() => zoom(days)}>
            {days === null
              ? t('vehicle.timeline.window.all')
              : t('vehicle.timeline.window.days', { count: days })}
          </button>
        ))}
      </div>
      {move && (
        <div className={styles.windows}>
          <button
            type="button"
            aria-controls={controls}
            aria-label={t('vehicle.timeline.earlier')}
            disabled={isEarliest}
            onClick={() => move('earlier')}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <button
            type="button"
            aria-controls={controls}
            aria-label={t('vehicle.timeline.later')}
            disabled={isLatest}
            onClick={() => move('later')}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

const spanOf = ({ _id, since, releasedAt }: Tag, now: number): StripSpan => ({
  key: _id,
  lane: 'disconnected',
  from: Date.parse(since),
  to: releasedAt === null ? now : Date.parse(releasedAt),
})

function useReportEntry() {
  const rowOf = useReportRow()
  return (report: ShownReport): Entry => {
    const { title, what, badge } = rowOf(report)
    return {
      key: report._id,
      lane: report.type === 'disconnection' ? 'disconnected' : 'measured',
      at: report.measuredAt ?? report.createdAt,
      severity: signOf(shownResultOf(report)).severity,
      text: title,
      what,
      badge,
      to: `/app/reports/${report._id}`,
    }
  }
}

/** A report represents its tag; only the removal of a tag has its own entry. */
function removalOf(tag: Tag, { t }: Texts): Entry[] {
  const { _id, releasedAt, releasedBy, overrideReason, by } = tag
  if (releasedAt === null) return []
  const name = releasedBy ?? ''
  return [
    {
      key: `${_id} off`,
      lane: 'disconnected',
      at: releasedAt,
      severity: overrideReason ? 'warning' : 'neutral',
      text: overrideReason ? t('tag.tookOffFor', { name, whose: by }) : t('tag.tookOff', { name }),
      what: (
        <>
          <Moment value={releasedAt} />
          {overrideReason && `: ${overrideReason}`}
        </>
      ),
    },
  ]
}

function entriesOfFault(fault: VehicleAction, texts: Texts): Entry[] {
  const { t } = texts
  const { _id, foundAt, doneAt, doneBy, note, closedBecause, reportId, reportNumber } = fault
  const { found: what, reason } = defectTexts(fault, texts)
  const to = `/app/reports/${reportId}`
  const found: Entry = {
    key: _id,
    lane: 'fault',
    at: foundAt,
    severity: 'error',
    text: t('vehicle.timeline.faultFound', { what }),
    what: (
      <>
        {reason} {reportNumber}, <Moment value={foundAt} />
      </>
    ),
    badge: <StateBadge state={closedBecause ? 'dropped' : doneAt ? 'mended' : 'toDo'} />,
    to,
  }
  if (doneAt === null) return [found]
  const how = t(closedBecause ? `vehicle.actions.${closedBecause}` : 'vehicle.actions.doneBy', {
    name: doneBy ?? '',
  })
  const done: Entry = {
    key: `${_id} done`,
    lane: 'repaired',
    at: doneAt,
    severity: closedBecause ? 'neutral' : 'success',
    text: t(closedBecause ? 'vehicle.timeline.faultDropped' : 'vehicle.timeline.faultDone', { what }),
    what: (
      <>
        {how}
        {note && `: ${note}`}, <Moment value={doneAt} />
      </>
    ),
    to,
  }
  return [found, done]
}
