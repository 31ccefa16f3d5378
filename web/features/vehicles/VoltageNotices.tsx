import { FoundVoltageFact } from './FoundVoltageFact.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { useFoundVoltages } from './useFoundVoltages.ts'

/** A failed request does not mean that there is no dangerous voltage. */
export function VoltageNotices({ vehicleId: id }: { vehicleId: string }) {
  const { t } = useTexts()
  const { data, isError, isPaused, refetch } = useFoundVoltages(id)
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
