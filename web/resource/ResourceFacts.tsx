import { valueAt } from '../form/check.ts'
import type { FieldSpec } from '../form/FormField.tsx'
import { Day } from '../i18n/Day.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import { Facts } from '../ui/Facts.tsx'
import type { ResourceFields } from './resourceFields.ts'

interface Props<F extends string> {
  fields: ResourceFields<F>
  item: object
  /** Fields to show, in this order. */
  names: readonly NoInfer<F>[]
}

/** Details of an item, from the fields of its form. */
export function ResourceFacts<F extends string>({ fields: { area, fields }, item, names }: Props<F>) {
  const { named } = useTexts()
  const valueOf = useFieldValue(area)
  const shown = names.flatMap((name) => fields.find(({ field }) => field === name) ?? [])
  return (
    <div className="panel">
      <Facts
        facts={shown.map((spec) => ({
          term: named(`${area}.${spec.field}`) ?? named(`shell.${spec.field}`) ?? spec.field,
          value: valueOf(spec, valueAt(item, spec.field)),
        }))}
      />
    </div>
  )
}

function useFieldValue(area: string) {
  const { named, locale } = useTexts()
  return ({ field, kind, unit }: FieldSpec, value: unknown) => {
    const optionText = (option: string) => named(`${area}.${field}.${option}`) ?? option
    if (kind === 'date') return <Day value={value as string | null} />
    if (kind === 'choices') return (value as string[]).map(optionText).join(', ')
    if (kind === 'select') return value ? optionText(value as string) : ''
    if (unit && typeof value === 'number') return `${new Intl.NumberFormat(locale).format(value)} ${unit}`
    return value as string | number | null
  }
}
