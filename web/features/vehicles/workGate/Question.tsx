import type { ComponentProps } from 'react'
import { coworkers } from '#contract/coworker.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { workKinds } from '#domain/workGate.ts'
import type { FormState } from '../../../form/useForm.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { type Choices, Find, useFound } from '../../../resource/Find.tsx'
import { useItem } from '../../../resource/queries.ts'
import { useCan } from '../../../session/useCan.ts'
import { ScanCode } from '../../../device/ScanButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/Day.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { DayField } from '../../../i18n/dates/fields.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import styles from './WorkGatePage.module.css'

interface GateSearch extends Record<string, unknown> {
  person: string
  companyVehicleId: string
  work: string
  day: string
}

interface Props {
  form: FormState<GateSearch>
  set: (field: string, value: string) => void
}

export function Question({ form, set }: Props) {
  const { t } = useTexts()
  const today = useToday()
  const { fieldText } = useProblemText()
  const { values, errors } = form
  const bind = (field: keyof GateSearch & string) => ({
    value: String(values[field]),
    onChange: (value: string) => set(field, value),
    error: errors[field] && fieldText(errors[field]),
  })
  const vehicle = bind('companyVehicleId')
  const vehicles = useVehicles(vehicle.value)
  const people = useCoworkers()
  // Which fields there are depends on them.
  const isLoading = vehicles.isLoading || people.isLoading
  return (
    <form className={styles.question} noValidate onSubmit={(event) => void form.submit(event)}>
      <Refusal form={form} />
      {isLoading && <Skeleton height={380} />}
      <div className={styles.fields} hidden={isLoading}>
        <Person choices={people} {...bind('person')} />
        <Find
          id="gate-vehicle"
          label={t('gate.companyVehicleId')}
          searchLabel={t('gate.find.vehicle')}
          choices={vehicles}
          {...vehicle}
          trailing={<ScanCode kind="vehicle" hint={t('scan.vehicle')} onFound={vehicle.onChange} />}
        />
        <SelectField
          id="gate-work"
          label={t('gate.work')}
          options={workKinds.map((value) => ({ value, label: t(`gate.work.${value}`) }))}
          {...bind('work')}
        />
        <DayField
          id="gate-day"
          min={today}
          label={t('gate.day')}
          {...bind('day')}
          onBlur={() => values.day === '' && set('day', today)}
        />
        <div className={styles.submit}>
          <Button type="submit" pending={form.pending}>
            {t('gate.ask')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** An Eval-ID, typed, scanned or of a coworker. */
function Person({
  error,
  choices,
  ...bound
}: Pick<ComponentProps<typeof Find>, 'value' | 'onChange' | 'error' | 'choices'>) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        id="gate-person"
        label={t('gate.person')}
        hint={t('gate.person.hint')}
        code
        autoComplete="off"
        {...bound}
        error={error}
        trailing={<ScanCode kind="person" hint={t('gate.scan.person')} onFound={bound.onChange} />}
      />
      <Find
        id="gate-coworker"
        label={t('gate.coworker')}
        searchLabel={t('gate.find.person')}
        choices={choices}
        optional
        {...bound}
      />
    </>
  )
}

function Refusal({ form: { errors, failure } }: Pick<Props, 'form'>) {
  const { problemText } = useProblemText()
  if (failure === null || Object.keys(errors).length > 0) return null
  return <Notice severity="error">{problemText(failure)}</Notice>
}

function useCoworkers(): Choices {
  const can = useCan()
  const { items, ...found } = useFound(coworkers, 'lastname', can('coworker.list'))
  return {
    ...found,
    options: items.map(({ evalid, firstname, lastname }) => ({
      value: evalid,
      label: `${firstname} ${lastname}`,
    })),
  }
}

/** Includes the chosen vehicle, which may have been scanned. */
function useVehicles(chosen: string): Choices {
  const { items, ...found } = useFound(companyVehicles, 'plate', true)
  const isThere = chosen === '' || items.some(({ _id }) => _id === chosen)
  const { data } = useItem(companyVehicles, isThere ? null : chosen)
  return { ...found, options: items.map(optionOf), chosen: data && optionOf(data) }
}

const optionOf = ({ _id, plate, vin, manufacturer, model }: CompanyVehicle) => ({
  value: _id,
  label: `${plate || vin} · ${manufacturer} ${model}`,
})
