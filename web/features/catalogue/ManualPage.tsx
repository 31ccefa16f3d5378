import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { vehicles } from '#contract/catalogue.ts'
import { vehicleManuals, type VehicleManual } from '#contract/vehicleManual.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useItem } from '../../resource/useItem.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { ManualEditor } from './ManualEditor.tsx'
import { ManualView } from './ManualView.tsx'
import { modelName } from './public/modelName.ts'

export default function ManualPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { vehicle: requested } = useSearch({ strict: false })
  const { t } = useTexts()
  const can = useCan()
  return (
    <ItemPage
      resource={vehicleManuals}
      id={id}
      back={requested ? { to: `/app/vehicles/${requested}`, label: t('manual.toModel') } : undefined}
      newTitle={t('manual.create')}
      titleOf={({ title }) => title}
      facts={(manual) => (
        <span>
          {manual.vehicle} · {manual.owner || t('manual.forEverybody')}
        </span>
      )}
      actions={(manual) => can('vehicleManual.delete', manual) && <RemoveManual manual={manual} />}
    >
      {(manual) => {
        if (!manual)
          return requested && can('vehicleManual.create') ? <NewManual vehicleId={requested} /> : <NoRights />
        if (can('vehicleManual.update', manual))
          return <ManualEditor manual={manual} vehicleId={manual.vehicleId} />
        return <ManualView manual={manual} />
      }}
    </ItemPage>
  )
}

function NewManual({ vehicleId }: { vehicleId: string }) {
  const { t } = useTexts()
  const { data: model } = useItem(vehicles, vehicleId)
  return (
    model && (
      <div className="stack">
        <p>
          {model.manufacturer} {modelName(model)}
        </p>
        <ManualEditor
          vehicleId={vehicleId}
          title={t('manual.title.suggested', { model: `${model.manufacturer} ${modelName(model)}` })}
          dischargeMinutes={model.dischargeMinutes}
        />
      </div>
    )
  )
}

function RemoveManual({ manual }: { manual: VehicleManual }) {
  const { t } = useTexts()
  const remove = useRemove(vehicleManuals)
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const ask = () =>
    start('remove', {
      question: { title: t('manual.remove.title'), action: t('catalogue.remove'), danger: true },
      run: async () => {
        await remove(manual)
        await navigate({ to: '/app/vehicles/$id', params: { id: manual.vehicleId } })
      },
    })
  return (
    <Button variant="quiet" pending={pending !== null} onClick={ask}>
      {t('catalogue.remove')}
    </Button>
  )
}
