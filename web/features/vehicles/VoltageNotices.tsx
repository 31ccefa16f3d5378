import { useQuery } from '@tanstack/react-query'
import { foundVoltages } from '#contract/foundVoltage.ts'
import { reports } from '#contract/report.ts'
import { callQuery } from '../../api/callQuery.ts'
import { FoundVoltageFact } from './FoundVoltageFact.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

const minute = 60_000

/** A failed request does not mean that there is no dangerous voltage. */
export default function VoltageNotices({ vehicleId: id }: { vehicleId: string }) {
  const { t } = useTexts()
  const { data, isError, isPaused, refetch } = useQuery({
    ...callQuery([reports.name, 'voltage', id], foundVoltages.list, { params: { id } }),
    refetchInterval: minute,
  })
  return (
    <>
      {(isError || isPaused) && (
        <Notice
          severity="warning"
          title={t('vehicle.voltage.unknown')}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          }
        />
      )}
      {data?.items.map((voltage) => (
        <Notice key={voltage.reportId} severity="error" title={t('gate.warning.voltageFound')}>
          <p>
            <FoundVoltageFact found={voltage} />
          </p>
          {t(voltage.isInForce ? 'gate.warning.voltageFound.what' : 'vehicle.voltage.over')}
        </Notice>
      ))}
    </>
  )
}
