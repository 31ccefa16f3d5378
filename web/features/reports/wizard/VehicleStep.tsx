import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { call } from '../../../api/call.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Code } from '../../../ui/text.tsx'
import { chooseVehicle } from '../draft/choosing.ts'
import { cachedVehicles, orStored } from '../draft/device.ts'
import { draftVehicle } from '../draft/draft.ts'
import { defaultName } from './StartSteps.tsx'
import type { StepProps } from './step.ts'

export function VehicleStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useVehicles(search)
  const add = (
    <ButtonLink variant="secondary" to="/app/company-vehicles/$id" params={{ id: 'new' }}>
      {t('report.wizard.vehicle.add')}
    </ButtonLink>
  )
  if (isPending) return <Skeleton height={240} />
  if (!data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
  const { vehicles, stored } = data
  if (vehicles.length === 0 && search === '' && !draft.vehicle)
    return (
      <EmptyState title={t('report.wizard.vehicle.none')} action={add}>
        {t('report.wizard.vehicle.none.what')}
      </EmptyState>
    )
  return (
    <>
      {stored && <Notice severity="warning">{t('report.wizard.vehicle.offline')}</Notice>}
      <TextField
        id="vehicle-search"
        type="search"
        label={t('report.wizard.vehicle.search')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {vehicles.length === 0 && <p className="muted">{t('report.wizard.vehicle.notFound')}</p>}
      <VehicleChoice vehicles={vehicles} search={search} draft={draft} change={change} />
      <div>{add}</div>
    </>
  )
}

interface ChoiceProps extends Pick<StepProps, 'draft' | 'change'> {
  vehicles: CompanyVehicle[]
  search: string
}

function VehicleChoice({ vehicles, search, draft, change }: ChoiceProps) {
  const { t, locale } = useTexts()
  const choose = (id: string) => {
    const vehicle = vehicles.find(({ _id }) => _id === id)
    if (!vehicle) return
    const at = { locale, timeZone: draft.timeZone }
    const name = defaultName(t(`report.type.${draft.type}`), vehicle, new Date(), at)
    change((before) => chooseVehicle(before, draftVehicle(vehicle), name))
  }
  return (
    <Choice
      label={t('report.wizard.vehicle')}
      name="vehicle"
      value={draft.vehicle?._id ?? null}
      options={withChosen(vehicles, search, draft.vehicle).map(
        ({ _id, plate, vin, manufacturer, model }) => ({
          value: _id,
          title: plate || `${manufacturer} ${model}`,
          what: (
            <>
              {plate && `${manufacturer} ${model} · `}
              <Code value={vin} />
            </>
          ),
        }),
      )}
      onChange={choose}
    />
  )
}

type VehicleOption = Pick<CompanyVehicle, '_id' | 'plate' | 'vin' | 'manufacturer' | 'model'>

// The chosen vehicle remains visible although the list shows only the first ones.
const withChosen = (vehicles: VehicleOption[], search: string, chosen: VehicleOption | null) =>
  chosen && search === '' && !vehicles.some(({ _id }) => _id === chosen._id)
    ? [chosen, ...vehicles]
    : vehicles

function useVehicles(search: string) {
  const { _id: userId } = useAccount()
  const can = useCan()
  const text = search.trim()
  const list = async (signal: AbortSignal) => {
    const { items } = await call(companyVehicles.list, { query: { l: '50', search: text } }, { signal })
    const vehicles = items.filter((vehicle) => can('report.create', vehicle))
    if (text === '') await cachedVehicles.keep(userId, 'all', vehicles).catch(() => undefined)
    return { vehicles, stored: false }
  }
  return useQuery({
    queryKey: [companyVehicles.name, 'choice', text],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      orStored(list(signal), async () => {
        const stored = (await cachedVehicles.find(userId, 'all')) ?? []
        return { vehicles: stored.filter((vehicle) => matches(vehicle, text)), stored: true }
      }),
  })
}

const matches = ({ plate, vin, manufacturer, model }: CompanyVehicle, text: string) =>
  `${plate} ${vin} ${manufacturer} ${model}`.toLowerCase().includes(text.toLowerCase())
