import type { ReactNode } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import type { TextKey } from '#texts/texts.ts'
import type { FieldSpec } from '../form/FormField.tsx'
import type { Texts } from '../i18n/useTexts.ts'
import type { Fact } from '../ui/lists.tsx'

type Output<S> = S extends { _zod: { output: infer V } } ? V : never
type Input<R> = R extends { input: infer S } ? Output<S> : never
type ItemOf<R> = R extends { item: infer S } ? Output<S> : Input<R>

/** Names of the fields, with parts of an object as `address.street`. */
type FieldName<V> = {
  [K in keyof V & string]-?: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? `${K}.${FieldName<NonNullable<V[K]>>}`
      : K
}[keyof V & string]

type FieldOrObject<F extends string> = F | (F extends `${infer Name}.${string}` ? Name : never)

type Without<F extends string, H extends string> = Exclude<F, H | `${H}.${string}`>

type MissingText<Area extends string, F extends string> = F extends string
  ? [Extract<`${Area}.${F}` | `shell.${F}`, TextKey>] extends [never]
    ? `${Area}.${F}`
    : never
  : never

/** The compiler names a label that is not in the texts. */
type Labelled<Area extends string, F extends string> = [MissingText<Area, F>] extends [never]
  ? unknown
  : { missingText: MissingText<Area, F> }

/** The line of a field in the details of an item. */
interface Detail<T> {
  /** Default: the label of the field. */
  term?: TextKey
  /** Default: the value of the field, formatted by its kind. */
  value?: (item: T, texts: Texts) => ReactNode
  /** Any number of lines instead of one. */
  lines?: (item: T, texts: Texts) => Fact[]
  when?: (item: T) => boolean
  /** The field above, if the order differs from the form. */
  after?: string
}

/** `detail: false` leaves the field out of the details. */
type Spec<T> = Omit<FieldSpec, 'field'> & { detail?: Detail<T> | false; readOnly?: never }

/** A field that only the details show. */
type ShownSpec<T> = Pick<FieldSpec, 'kind' | 'unit'> & { detail?: Detail<T>; readOnly: true }

type Specs<R, Area extends string, H extends string> = {
  [F in Without<FieldName<Input<R>>, H>]: Spec<ItemOf<R>> | readonly Spec<ItemOf<R>>[]
} & {
  [F in Exclude<keyof ItemOf<R> & string, keyof Input<R>>]?: ShownSpec<ItemOf<R>> &
    ([MissingText<Area, F>] extends [never] ? unknown : { detail: { term: TextKey } })
}

export interface FormFields<F extends string = string> {
  area: string
  fields: readonly (FieldSpec & { field: F })[]
}

export type DetailSpec<T> = FieldSpec & { detail?: Detail<T> }

export interface ResourceFields<T, F extends string = string> extends FormFields<F> {
  details: readonly DetailSpec<T>[]
}

/**
 * The fields of a form and of the details of an item, in page order: every field of the input except those
 * in `hidden`, which the form sets by other means, and other fields of the item as `readOnly`. A field whose
 * input depends on other values has a spec for each case.
 */
export function resourceFields<
  R extends { input: Schema },
  const Area extends string,
  const H extends FieldOrObject<FieldName<Input<R>>> = never,
>(
  _resource: R,
  options: { area: Area; hidden?: readonly H[]; fields: Specs<R, Area, H> } & Labelled<
    Area,
    Without<FieldName<Input<R>>, H>
  >,
): ResourceFields<ItemOf<R>, Without<FieldName<Input<R>>, H>> {
  type F = Without<FieldName<Input<R>>, H>
  type Item = ItemOf<R>
  const entries = Object.entries(options.fields) as [F, Spec<Item> | ShownSpec<Item> | Spec<Item>[]][]
  const specs = entries.flatMap(([field, spec]) => [spec].flat().map((one) => ({ field, ...one })))
  const details = specs.filter((spec) => spec.detail !== false) as DetailSpec<Item>[]
  return {
    area: options.area,
    fields: specs.filter(({ readOnly }) => !readOnly),
    details: details
      .filter(({ detail }) => !detail?.after)
      .flatMap((spec) => [spec, ...details.filter(({ detail }) => detail?.after === spec.field)]),
  }
}

/** For forms that show only some of the fields. */
export function withoutFields<F extends string, const N extends F>(
  { area, fields }: FormFields<F>,
  names: readonly N[],
): FormFields<Exclude<F, N>> {
  const isLeft = (spec: FieldSpec): spec is FieldSpec & { field: Exclude<F, N> } =>
    !names.some((name) => name === spec.field)
  return { area, fields: fields.filter(isLeft) }
}
