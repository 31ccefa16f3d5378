import { useNavigate } from '@tanstack/react-router'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

export function ArchiveButton({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const remove = useRemove(companyVehicles)
  const navigate = useNavigate()
  const archive = () =>
    start('archive', {
      question: {
        title: t('vehicle.archive.title'),
        body: t('vehicle.archive.what'),
        action: t('vehicle.archive'),
        danger: true,
      },
      run: async () => {
        await remove(vehicle)
        await navigate({ to: '/app/company-vehicles' })
      },
    })
  return (
    <Button variant="secondary" pending={pending !== null} onClick={archive}>
      {t('vehicle.archive')}
    </Button>
  )
}
