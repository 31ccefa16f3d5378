import { useNavigate } from '@tanstack/react-router'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.ts'

/** Takes a car out of the list; its reports stay. */
export function ArchiveButton({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const remove = useRemove(companyVehicles)
  const navigate = useNavigate()
  const archive = async () => {
    const sure = await confirm({
      title: t('vehicle.archive.title'),
      body: t('vehicle.archive.what'),
      action: t('vehicle.archive'),
      danger: true,
    })
    if (!sure) return
    try {
      await remove(vehicle)
      await navigate({ to: '/app/company-vehicles' })
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    }
  }
  return (
    <Button tone="secondary" onClick={() => void archive()}>
      {t('vehicle.archive')}
    </Button>
  )
}
