import type { ReactNode } from 'react'
import { valueAt } from '../form/check.ts'
import type { FieldSpec } from '../form/FormField.tsx'
import { Day } from '../i18n/Day.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import { Facts, type Fact } from '../ui/lists.tsx'
import { useHeadings } from './columns.ts'
import type { FieldOrObject, ResourceFields, Without } from './resourceFields.ts'

/**
 * A line of the details: a field with its value, one or several fields with another value, or a fact that is
 * no field. The default term is the label of the first field.
 */
type Line<F extends string> =
  | F
  | { of: FieldOrObject<F> | readonly FieldOrObject<F>[]; term?: string; value: ReactNode }
  | Fact

type FieldIn<L> = L extends string
  ? L
  : L extends { of: infer Of }
    ? Extract<Of extends readonly (infer Name)[] ? Name : Of, string>
    : never

/** The compiler names a field that is neither shown nor omitted. */
type Complete<Missing> = [Missing] extends [never] ? unknown : { missingField: Missing }

type Details<F extends string, L, O extends string> = {
  item: object
  show: readonly L[]
  /** Fields without a line. */
  omitted?: readonly O[]
} & Complete<Without<F, FieldIn<L> | O>>

/** Details of an item, from the fields of its form. */
export function ResourceFacts<
  F extends string,
  const L extends Line<F>,
  const O extends FieldOrObject<F> = never,
>({ fields, item, show }: { fields: ResourceFields<F> } & Details<F, L, O>) {
  const factsOf = useLines(fields)
  return <Facts facts={factsOf(item, show)} />
}

export function useResourceFacts<F extends string>(fields: ResourceFields<F>) {
  const factsOf = useLines(fields)
  return <const L extends Line<F>, const O extends FieldOrObject<F> = never>({
    item,
    show,
  }: Details<F, L, O>): Fact[] => factsOf(item, show)
}

function useLines<F extends string>({ area, fields }: ResourceFields<F>) {
  const headingOf = useHeadings(area)
  const valueOf = useFieldValue(area)
  const specOf = (name: string): FieldSpec => fields.find(({ field }) => field === name) ?? { field: name }
  const termOf = ({ field, text = field }: FieldSpec) => headingOf(text)
  return (item: object, show: readonly Line<F>[]) =>
    show.map((line): Fact => {
      if (typeof line === 'string') {
        const spec = specOf(line)
        return { term: termOf(spec), value: valueOf(spec, valueAt(item, line)) }
      }
      if (!('of' in line)) return line
      const [first = ''] = [line.of].flat()
      return { term: line.term ?? termOf(specOf(first)), value: line.value }
    })
}

function useFieldValue(area: string) {
  const { textByKey, locale } = useTexts()
  return ({ field, kind, unit }: FieldSpec, value: unknown) => {
    const optionText = (option: string) => textByKey(`${area}.${field}.${option}`) ?? option
    if (kind === 'date') return <Day value={value as string | null} />
    if (kind === 'choices') return (value as string[]).map(optionText).join(', ')
    if (kind === 'select') return value ? optionText(value as string) : ''
    if (unit && typeof value === 'number') return `${new Intl.NumberFormat(locale).format(value)} ${unit}`
    return value as string | number | null
  }
}
