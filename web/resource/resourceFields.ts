import type { Schema } from '#contract/endpoint.ts'
import type { TextKey } from '#texts/texts.ts'
import type { FieldSpec } from '../form/FormField.tsx'

/** What a form sends to create or change an item. */
type Input<R> = R extends { input: { _zod: { output: infer V } } } ? V : never

/** Names of the fields, with parts of an object as `address.street`. */
type FieldName<V> = {
  [K in keyof V & string]-?: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? `${K}.${FieldName<NonNullable<V[K]>>}`
      : K
}[keyof V & string]

/** A field, or all parts of an object. */
export type FieldOrObject<F extends string> = F | (F extends `${infer Name}.${string}` ? Name : never)

/** The fields without those in `H`. */
export type Without<F extends string, H extends string> = Exclude<F, H | `${H}.${string}`>

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

type Spec = Omit<FieldSpec, 'field'>

/**
 * Fields of a form and of a list of details, in page order: every field of the input except those in
 * `hidden`, which the form sets by other means. A field whose input depends on other values has a spec for
 * each case.
 */
export function resourceFields<
  R extends { input: Schema },
  const Area extends string,
  const H extends FieldOrObject<FieldName<Input<R>>> = never,
>(
  _resource: R,
  {
    area,
    fields,
  }: {
    area: Area
    hidden?: readonly H[]
    fields: Record<Without<FieldName<Input<R>>, H>, Spec | readonly Spec[]>
  } & Labelled<Area, Without<FieldName<Input<R>>, H>>,
): ResourceFields<Without<FieldName<Input<R>>, H>> {
  type F = Without<FieldName<Input<R>>, H>
  const specs = Object.entries(fields) as [F, Spec | readonly Spec[]][]
  return { area, fields: specs.flatMap(([field, spec]) => [spec].flat().map((one) => ({ field, ...one }))) }
}

/** For forms that show only some of the fields. */
export function withoutFields<F extends string, const N extends F>(
  { area, fields }: ResourceFields<F>,
  names: readonly N[],
): ResourceFields<Exclude<F, N>> {
  const isLeft = (spec: FieldSpec): spec is FieldSpec & { field: Exclude<F, N> } =>
    !names.some((name) => name === spec.field)
  return { area, fields: fields.filter(isLeft) }
}
