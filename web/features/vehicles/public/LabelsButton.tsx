import { IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import type { Item } from '../../../resource/types.ts'
import type { Labelled } from './LabelsDialog.tsx'

const LabelsDialog = lazy(() => import('./LabelsDialog.tsx'))

export function LabelsButton<T extends Item>(props: Labelled<T>) {
  const { items } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      <Button variant="secondary" icon={<IconTag size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('label.print', { count: items.length })}
      </Button>
      {open && (
        <Suspense>
          <LabelsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const nameOnLabels = ({ plate, vin, manufacturer, model }: CompanyVehicle) =>
  `${plate || vin} · ${manufacturer} ${model}`
