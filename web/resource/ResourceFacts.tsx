import { valueAt } from '../form/check.ts'
import type { FieldSpec } from '../form/FormField.tsx'
import { formatDay } from '#domain/day.ts'
import { Day, isDay } from '../i18n/Day.tsx'
import { useTexts, type Texts } from '../i18n/useTexts.ts'
import { Facts, type Fact } from '../ui/lists.tsx'
import { useHeadings } from './columns.ts'
import type { DetailSpec, ResourceFields } from './resourceFields.ts'

interface Props<T extends object> {
  fields: ResourceFields<T>
  item: T
  hidesEmpty?: boolean
}

/** Details of an item, from the same specs as its form. */
export function ResourceFacts<T extends object>({ fields, item, hidesEmpty }: Props<T>) {
  const facts = useResourceFacts(fields)(item)
  return <Facts facts={hidesEmpty ? facts.filter(isFilled) : facts} />
}

const isFilled = ({ value }: Fact) => value !== '' && value !== null && value !== undefined

export function useResourceFacts<T extends object>({ area, details }: ResourceFields<T>) {
  const texts = useTexts()
  const headingOf = useHeadings(area)
  const factOf = (item: T, { detail: { term, value } = {}, ...spec }: DetailSpec<T>): Fact => {
    const stored = valueAt(item, spec.field)
    return {
      term: term ? texts.t(term) : headingOf(spec.text ?? spec.field),
      value: value ? value(item, texts) : valueOf(area, spec, stored, texts),
      text: String(textOf(area, spec, stored, texts) ?? ''),
    }
  }
  return (item: T) =>
    details
      .filter(({ detail }) => detail?.when?.(item) ?? true)
      .flatMap((spec) => spec.detail?.lines?.(item, texts) ?? factOf(item, spec))
}

function valueOf(area: string, spec: FieldSpec, value: unknown, texts: Texts) {
  if (spec.kind !== 'date') return textOf(area, spec, value, texts)
  return value === null ? null : <Day value={value as string} />
}

function textOf(
  area: string,
  { field, text = field, kind, unit }: FieldSpec,
  value: unknown,
  { textByKey, locale }: Texts,
) {
  const optionText = (option: string) => textByKey(`${area}.${text}.${option}`) ?? option
  if (kind === 'date') return isDay(value) ? formatDay(value, locale) : ''
  if (kind === 'choices') return (value as string[]).map(optionText).join(', ')
  if (kind === 'select') return value ? optionText(value as string) : ''
  if (unit && typeof value === 'number') return `${new Intl.NumberFormat(locale).format(value)} ${unit}`
  return value as string | number | null
}
