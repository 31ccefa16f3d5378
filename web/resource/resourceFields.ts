import type { Resource } from '#contract/resource.ts'
import type { TextKey } from '#texts/texts.ts'
import type { FieldSpec } from '../form/FormField.tsx'

/** What a form sends to create an item. */
type Input<R> = R extends { input: { _zod: { output: infer V } } } ? V : never

/** Names of the fields, with parts of an object as `address.street`. */
type FieldName<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? `${K}.${keyof NonNullable<V[K]> & string}`
      : K
}[keyof V & string]

type MissingText<Area extends string, F extends string> = F extends string
  ? `${Area}.${F}` | `shell.${F}` extends infer Key
    ? [Extract<Key, TextKey>] extends [never]
      ? `${Area}.${F}`
      : never
    : never
  : never

/** The compiler names a label that is not in the texts. */
type Labelled<Area extends string, F extends string> = [MissingText<Area, F>] extends [never]
  ? unknown
  : { missingText: MissingText<Area, F> }

export interface ResourceFields<F extends string = string> {
  area: string
  fields: readonly (FieldSpec & { field: F })[]
}

/**
 * Fields of a form and of a list of details, in page order: every field of the input except those in
 * `hidden`, which the form sets by other means.
 */
export function resourceFields<
  R extends Pick<Resource, 'input'>,
  const Area extends string,
  const H extends FieldName<Input<R>>,
>(
  _resource: R,
  {
    area,
    fields,
  }: {
    area: Area
    hidden: readonly H[]
    fields: Record<Exclude<FieldName<Input<R>>, H>, Omit<FieldSpec, 'field'>>
  } & Labelled<Area, Exclude<FieldName<Input<R>>, H>>,
): ResourceFields<Exclude<FieldName<Input<R>>, H>> {
  type F = Exclude<FieldName<Input<R>>, H>
  const specs = Object.entries(fields) as [F, Omit<FieldSpec, 'field'>][]
  return { area, fields: specs.map(([field, spec]) => ({ field, ...spec })) }
}
