import { IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import type { Item } from '../../../resource/types.ts'
import type { Labelled } from './LabelsDialog.tsx'

const LabelsDialog = lazy(() => import('./LabelsDialog.tsx'))

/** While the list loads, the button has its place, so that the header does not move. */
export function LabelsButton<T extends Item>({ loading, ...props }: Labelled<T> & { loading: boolean }) {
  const { items } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  if (items.length === 0 && !loading) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconTag size={20} aria-hidden />}
        disabled={loading}
        onClick={() => setOpen(true)}
      >
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
