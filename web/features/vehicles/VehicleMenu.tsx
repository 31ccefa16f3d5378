import { lazy, Suspense, useState } from 'react'
import { labels } from '#contract/label.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { ActionMenu } from '../../ui/menu.tsx'
import { nameOnLabels } from './public/LabelsButton.tsx'

const LabelsDialog = lazy(() => import('./public/LabelsDialog.tsx'))
const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

export default function VehicleMenu({ vehicle, onEdit }: { vehicle: CompanyVehicle; onEdit: () => void }) {
  const { t } = useTexts()
  const can = useCan()
  const [dialog, setDialog] = useState<'labels' | 'transfer' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <ActionMenu>
        {can('companyVehicle.update', vehicle) && (
          <Button variant="quiet" onClick={onEdit}>
            {t('vehicle.edit')}
          </Button>
        )}
        {can('gate.ask') && (
          <ButtonLink variant="quiet" to="/app/work-gate" search={{ vehicle: vehicle._id }}>
            {t('vehicle.gate')}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => setDialog('labels')}>
          {t('label.print', { count: 1 })}
        </Button>
        {can('companyVehicle.transfer', vehicle) && (
          <Button variant="quiet" onClick={() => setDialog('transfer')}>
            {t('vehicle.transfer')}
          </Button>
        )}
        {can('companyVehicle.archive', vehicle) && (
          <RemoveButton
            variant="quiet"
            resource={companyVehicles}
            item={vehicle}
            question={{ title: t('vehicle.archive.title'), body: t('vehicle.archive.what'), danger: true }}
            to="/app/company-vehicles"
          >
            {t('vehicle.archive')}
          </RemoveButton>
        )}
      </ActionMenu>
      {dialog && (
        <Suspense>
          {dialog === 'labels' ? (
            <LabelsDialog
              endpoint={labels.vehicles}
              items={[vehicle]}
              nameOf={nameOnLabels}
              onClose={close}
            />
          ) : (
            <TransferDialog vehicle={vehicle} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
