import { lazy, Suspense, useState } from 'react'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

export function TransferButton({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('vehicle.transfer')}
      </Button>
      {open && (
        <Suspense>
          <TransferDialog vehicle={vehicle} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
