import { vehicleActions, type VehicleAction } from '#contract/vehicleAction.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export function FinishDefect({ action }: { action: VehicleAction }) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="secondary"
      question={{
        title: t('vehicle.actions.finish.title'),
        body: t('vehicle.actions.finish.what'),
        reason: { label: t('vehicle.actions.note') },
      }}
      run={({ reason: note }) => call(vehicleActions.finish, { params: { id: action._id }, body: { note } })}
      refreshes={[['vehicleAction']]}
    >
      {t('vehicle.actions.finish')}
    </ActionButton>
  )
}
