import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { certificates, type Certificate, type HistoryEntry } from '#contract/certificate.ts'
import { formatDay } from '#domain/day.ts'
import type { TextKey } from '#texts/texts.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Day, Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Step, Steps } from '../../ui/lists.tsx'
import { Skeleton } from '../../ui/states.tsx'

export default function History({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { _id: id, version, state, dueDate } = certificate
  const { data, error, refetch } = useQuery(
    callQuery([certificates.name, 'history', id, version], certificates.history, { params: { id } }),
  )
  return (
    <section className="panel" aria-labelledby="certificate-history">
      <h2 id="certificate-history">{t('certificate.history')}</h2>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={96} />}
      {data && !data.sound && <Notice severity="error">{t('certificate.history.unsound')}</Notice>}
      {data?.sound && (
        <Steps>
          {state === 'expired' && (
            <Step text={t('certificate.history.expired')} at={<Day value={dueDate} />} />
          )}
          {rowsOf(data.items).map((entry) => (
            <Entry key={entry.at} entry={entry} certificate={certificate} />
          ))}
        </Steps>
      )}
    </section>
  )
}

/** Hides the assignment of the number as soon as there is another entry. */
const rowsOf = (items: HistoryEntry[]) =>
  items
    .filter(({ event }) => event !== 'reserved' || !items.some((other) => other.event === 'issued'))
    .toReversed()

function Entry({ entry, certificate }: { entry: HistoryEntry; certificate: Certificate }) {
  const { t, locale, textByKey } = useTexts()
  const { event, at, by, name, reason, until, successorId, unsent } = entry
  const isSealing = event === 'reserved'
  const ended = event === 'reinstated' && by === 'nobody'
  const text: TextKey = isSealing
    ? 'certificate.history.sealing'
    : ended
      ? 'certificate.history.ended'
      : `certificate.history.${event}`
  const detail = event === 'failed' ? textByKey(`certificate.failed.${reason}`) : reason
  return (
    <Step text={t(text, { issuer: certificate.issuer })} at={<Moment value={at} />}>
      {until && <p>{t('certificate.history.until', { day: formatDay(until, locale) })}</p>}
      {by === 'platform' && <p>{t('certificate.history.byPlatform')}</p>}
      {by === 'authority' && name !== certificate.issuer && <p>{t('certificate.history.by', { name })}</p>}
      {detail && <p>{t('certificate.history.reason', { reason: detail })}</p>}
      {unsent && <p>{t(`letter.unsent.${unsent}`)}</p>}
      {successorId && (
        <Link to="/app/certificates/$id" params={{ id: successorId }} className="tap">
          {t('certificate.history.successor')}
        </Link>
      )}
    </Step>
  )
}
