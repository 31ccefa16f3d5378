import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { isProtective } from '#domain/protectiveEquipment.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { instruments, type Instrument, type InstrumentEvent } from '#contract/instrument.ts'
import { formatDay } from '#domain/day.ts'
import { fileUrl } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Steps, Step } from '../../ui/lists.tsx'
import { wholePlates } from '../../ui/plates.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DownloadLink } from '../../ui/buttons.tsx'

/** Instruments are calibrated, protective equipment is tested: infix of the text keys after `instrument.`. */
export const prefixOf = (kind: InstrumentKind) => (isProtective(kind) ? 'ppe.' : '')

export function InstrumentHistory({ instrument: { _id: id, version, kind } }: { instrument: Instrument }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(
    callQuery([instruments.name, 'history', id, version], instruments.history, { params: { id } }),
  )
  return (
    <section className="panel" aria-labelledby="instrument-history">
      <h2 id="instrument-history">{t('instrument.history')}</h2>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data && (
        <Steps>
          {data.items.map((event) => (
            <Event key={event._id} event={event} kind={kind} />
          ))}
        </Steps>
      )}
    </section>
  )
}

interface EventProps {
  event: InstrumentEvent
  kind: InstrumentKind
}

function Event({ event: { event, at, reason, ...calibration }, kind }: EventProps) {
  const { t, locale } = useTexts()
  const text =
    event === 'passed' || event === 'failed'
      ? t(`instrument.${prefixOf(kind)}event.${event}`)
      : t(`instrument.event.${event}`)
  const { calibratedOn, due, laboratory, certificateNo, fileId, fileName } = calibration
  const source = [laboratory, certificateNo].filter(Boolean).join(', ')
  return (
    <Step text={text} at={<Moment value={at} />}>
      {calibratedOn && <p>{t('instrument.event.calibrated', { day: formatDay(calibratedOn, locale) })}</p>}
      {due && <p>{t('instrument.event.validUntil', { day: formatDay(due, locale) })}</p>}
      {source && <p className="muted">{wholePlates(source)}</p>}
      {reason && <p>{reason}</p>}
      {fileId && <CalibrationFile id={fileId} name={fileName ?? certificateNo} />}
    </Step>
  )
}

export function CalibrationFile({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  return (
    <DownloadLink href={fileUrl(id)} name={name} icon={<IconDownload size={20} aria-hidden />}>
      {t('instrument.fileId')}
    </DownloadLink>
  )
}
