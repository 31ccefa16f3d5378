import type { ReactNode } from 'react'
import { workKinds } from '#domain/workGate.ts'
import type { FormState } from '../../../form/useForm.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { ScanCode } from '../../../device/ScanButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/Day.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { useCoworkers, useVehicles, type Choices } from './useChoices.ts'
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
  const { problemText, fieldText } = useProblemText()
  const { values, errors, failure } = form
  const coworkers = useCoworkers()
  const vehicles = useVehicles(values.companyVehicleId)
  const errorOf = (field: string) => errors[field] && fieldText(errors[field])
  return (
    <form className={styles.question} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className="muted">{t('gate.what')}</p>
      {failure !== null && Object.keys(errors).length === 0 && (
        <Notice severity="error">{problemText(failure)}</Notice>
      )}
      <TextField
        id="gate-person"
        label={t('gate.person')}
        hint={t('gate.person.hint')}
        code
        autoComplete="off"
        value={values.person}
        onChange={(text) => set('person', text)}
        error={errorOf('person')}
        trailing={
          <ScanCode wanted="person" hint={t('gate.scan.person')} onFound={(code) => set('person', code)} />
        }
      />
      <Find
        id="gate-coworker"
        label={t('gate.coworker')}
        searchLabel={t('gate.find.person')}
        choices={coworkers}
        optional
        value={values.person}
        onChange={(evalid) => set('person', evalid)}
      />
      <Find
        id="gate-vehicle"
        label={t('gate.companyVehicleId')}
        searchLabel={t('gate.find.vehicle')}
        choices={vehicles}
        value={values.companyVehicleId}
        onChange={(id) => set('companyVehicleId', id)}
        error={errorOf('companyVehicleId')}
        trailing={
          <ScanCode wanted="vehicle" hint={t('scan.vehicle')} onFound={(id) => set('companyVehicleId', id)} />
        }
      />
      <SelectField
        id="gate-work"
        label={t('gate.work')}
        options={workKinds.map((value) => ({ value, label: t(`gate.work.${value}`) }))}
        value={values.work}
        onChange={(work) => set('work', work)}
        error={errorOf('work')}
      />
      <TextField
        id="gate-day"
        type="date"
        width="short"
        label={t('gate.day')}
        value={values.day}
        onChange={(day) => set('day', day || today)}
        error={errorOf('day')}
      />
      <div>
        <Button type="submit" pending={form.pending}>
          {t('gate.ask')}
        </Button>
      </div>
    </form>
  )
}

interface FindProps {
  id: string
  label: string
  searchLabel: string
  choices: Choices
  value: string
  onChange: (value: string) => void
  error?: string
  /** Shows nothing without choices, if there is another input. */
  optional?: boolean
  trailing?: ReactNode
}

/** Select with search. The search is hidden if there are few choices. */
function Find({ id, label, searchLabel, choices, value, onChange, error, optional, trailing }: FindProps) {
  const { t } = useTexts()
  const { options, many, search, setSearch } = choices
  if (optional && options.length === 0 && !many) return null
  return (
    <div className="stack">
      {many && (
        <TextField
          id={`${id}-search`}
          type="search"
          label={searchLabel}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      )}
      <SelectField
        id={id}
        label={label}
        options={options}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={onChange}
        error={error}
        hint={many && options.length === 0 ? t('gate.find.none') : undefined}
        trailing={trailing}
      />
    </div>
  )
}
