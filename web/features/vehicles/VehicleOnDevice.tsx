import { useEffect, useEffectEvent } from 'react'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { Moment, zoneHere } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useResourceFacts } from '../../resource/ResourceFacts.tsx'
import { useCan } from '../../session/useCan.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Facts, Row, Rows } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { Code } from '../../ui/text.tsx'
import { useVehicleOnDevice } from '../reports/public/vehicleOnDevice.ts'
import { vehicleFields } from './vehicleFields.tsx'

interface Props {
  id: string
  problem: unknown
  retry: () => void
}

type OnDevice = NonNullable<ReturnType<typeof useVehicleOnDevice>['data']>

/** The vehicle without a network. Never states that it is disconnected: this device cannot know. */
export default function VehicleOnDevice({ id, problem, retry }: Props) {
  const { data, isPending } = useVehicleOnDevice(id)
  const again = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => again()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  if (isPending) return <PageSkeleton />
  if (!data) return <LoadError problem={problem} retry={retry} />
  return (
    <>
      <Header vehicle={data.vehicle} />
      <div className="stack-wide">
        <Unconfirmed since={data.cachedAt} retry={retry} />
        <Drafts drafts={data.drafts} />
        <Disconnections found={data.disconnections} />
        <Details vehicle={data.vehicle} />
      </div>
    </>
  )
}

function Header({ vehicle }: Pick<OnDevice, 'vehicle'>) {
  const { t } = useTexts()
  const can = useCan()
  const { _id, plate, manufacturer, model, vin, owner } = vehicle
  return (
    <PageHeader
      title={plate || `${manufacturer} ${model}`}
      back={{ to: '/app/company-vehicles', label: t('vehicle.list') }}
      facts={
        <>
          <Code value={vin} />
          <span>{owner}</span>
        </>
      }
      actions={
        can('report.create', vehicle) &&
        hasHighVoltage(vehicle) && (
          <ButtonLink to="/app/reports/new/$companyVehicleId" params={{ companyVehicleId: _id }}>
            {t('vehicle.measure')}
          </ButtonLink>
        )
      }
    />
  )
}

function Unconfirmed({ since, retry }: { since: string | null; retry: () => void }) {
  const { t, locale } = useTexts()
  return (
    <Notice
      severity="warning"
      title={t('vehicle.onDevice')}
      action={
        <Button variant="secondary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    >
      <p>
        {since === null
          ? t('vehicle.onDevice.unknown')
          : t('vehicle.onDevice.since', { moment: formatMoment(new Date(since), locale, zoneHere()) })}
      </p>
      <p>{t('vehicle.onDevice.what')}</p>
    </Notice>
  )
}

function Drafts({ drafts }: Pick<OnDevice, 'drafts'>) {
  const { t } = useTexts()
  if (drafts.length === 0) return null
  return (
    <Section title={t('vehicle.onDevice.drafts')}>
      <Rows label={t('vehicle.onDevice.drafts')}>
        {drafts.map(({ id, name, changedAt, isDangerous }) => (
          <Row
            key={id}
            title={name || t('report.drafts.unnamed')}
            what={<Moment value={changedAt} />}
            badge={isDangerous && <StateBadge state="dangerous" />}
            actions={
              <ButtonLink variant="secondary" to="/app/reports/new" search={{ draft: id }}>
                {t('report.drafts.continue')}
              </ButtonLink>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function Disconnections({ found }: { found: OnDevice['disconnections'] }) {
  const { t } = useTexts()
  if (found.length === 0) return null
  return (
    <Section title={t('vehicle.onDevice.disconnections')} what={t('vehicle.onDevice.disconnections.what')}>
      <Rows label={t('vehicle.onDevice.disconnections')}>
        {found.map(({ name, reportId, measuredAt }) => (
          <Row key={reportId ?? name} title={name} what={<Moment value={measuredAt} />} />
        ))}
      </Rows>
    </Section>
  )
}

function Details({ vehicle }: Pick<OnDevice, 'vehicle'>) {
  const { t } = useTexts()
  const factsOf = useResourceFacts(vehicleFields())
  const facts = factsOf(vehicle).filter(({ value }) => value !== '' && value !== null && value !== undefined)
  return (
    <Section title={t('vehicle.onDevice.facts')}>
      <div className="panel">
        <Facts facts={facts} />
      </div>
    </Section>
  )
}
