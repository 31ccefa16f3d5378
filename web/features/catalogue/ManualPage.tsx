import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { vehicles } from '#contract/catalogue.ts'
import { vehicleManuals } from '#contract/vehicleManual.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { useItem } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { EmptyState, PageSkeleton } from '../../ui/states.tsx'
import { ManualView } from './ManualView.tsx'
import { modelName } from './public/modelName.ts'

// Most users only read manuals.
const ManualEditor = lazy(() => import('./ManualEditor.tsx'))

export default function ManualPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { vehicle: requested } = useSearch({ strict: false })
  const { t } = useTexts()
  const can = useCan()
  return (
    <ItemPage
      resource={vehicleManuals}
      id={id}
      back={
        requested
          ? { to: `/app/vehicles/${requested}`, label: t('manual.toModel') }
          : { to: '/app/vehicles', label: t('catalogue.list') }
      }
      newTitle={t('manual.create')}
      titleOf={({ title }) => title}
      facts={(manual) => (
        <span>
          {manual.vehicle} · {manual.owner || t('manual.forEverybody')}
        </span>
      )}
      actions={(manual) =>
        can('vehicleManual.delete', manual) && (
          <RemoveButton
            resource={vehicleManuals}
            item={manual}
            variant="quiet"
            question={{ title: t('manual.remove.title'), danger: true }}
            to={`/app/vehicles/${manual.vehicleId}`}
          >
            {t('catalogue.remove')}
          </RemoveButton>
        )
      }
    >
      {(manual) => {
        if (manual && !can('vehicleManual.update', manual)) return <ManualView manual={manual} />
        if (!manual && !can('vehicleManual.create')) return <NoRights />
        const vehicleId = manual?.vehicleId ?? requested
        if (!vehicleId) return <ChooseModel />
        return (
          <Suspense fallback={<PageSkeleton />}>
            {manual ? (
              <ManualEditor manual={manual} vehicleId={vehicleId} />
            ) : (
              <NewManual vehicleId={vehicleId} />
            )}
          </Suspense>
        )
      }}
    </ItemPage>
  )
}

function ChooseModel() {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('manual.chooseModel')}
      action={<ButtonLink to="/app/vehicles">{t('catalogue.list')}</ButtonLink>}
    >
      {t('manual.chooseModel.what')}
    </EmptyState>
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
