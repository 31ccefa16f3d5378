import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { call } from '../../../api/call.ts'
import { NoAnswer } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { draftVehicle } from '../draft/draft.ts'
import { knownVehicles } from '../draft/device.ts'
import { chooseVehicle } from '../draft/choosing.ts'
import { defaultName } from './StartSteps.tsx'
import type { StepProps } from './step.ts'

export function VehicleStep({ draft, change }: StepProps) {
  const { t, locale } = useTexts()
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
  const choose = (id: string) => {
    const vehicle = vehicles.find(({ _id }) => _id === id)
    if (!vehicle) return
    const name = defaultName(t(`report.type.${draft.type}`), vehicle, new Date(), {
      locale,
      timeZone: draft.timeZone,
    })
    change((before) => chooseVehicle(before, draftVehicle(vehicle), name))
  }
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
      <div>{add}</div>
    </>
  )
}

type VehicleOption = Pick<CompanyVehicle, '_id' | 'plate' | 'vin' | 'manufacturer' | 'model'>

// The chosen vehicle stays visible although the list shows only the first ones.
const withChosen = (vehicles: VehicleOption[], search: string, chosen: VehicleOption | null) =>
  chosen && search === '' && !vehicles.some(({ _id }) => _id === chosen._id)
    ? [chosen, ...vehicles]
    : vehicles

function useVehicles(search: string) {
  const { _id: userId } = useAccount()
  const can = useCan()
  return useQuery({
    queryKey: [companyVehicles.name, 'choice', search.trim()],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const text = search.trim()
      try {
        const { items } = await call(companyVehicles.list, { query: { l: '50', search: text } }, { signal })
        const vehicles = items.filter((vehicle) => can('report.create', vehicle))
        if (text === '') await knownVehicles.keep(userId, 'all', vehicles).catch(() => undefined)
        return { vehicles, stored: false }
      } catch (problem) {
        if (!(problem instanceof NoAnswer)) throw problem
        const stored = (await knownVehicles.find(userId, 'all')) ?? []
        return { vehicles: stored.filter((vehicle) => matches(vehicle, text)), stored: true }
      }
    },
  })
}

const matches = ({ plate, vin, manufacturer, model }: CompanyVehicle, text: string) =>
  `${plate} ${vin} ${manufacturer} ${model}`.toLowerCase().includes(text.toLowerCase())
