import { safeParse } from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { fieldCode } from '#contract/fieldCode.ts'

export type Values = Record<string, unknown>
/** Error code by field path; the text is `problem.field.{code}`. */
export type FieldErrors = Record<string, string>

export function check(schema: Schema, values: unknown): FieldErrors {
  const result = safeParse(schema, values)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    errors[path] ??= fieldCode(issue, valueAt(values, path))
  }
  return errors
}

/**
 * Removes errors that the schema no longer finds, because a change of another field can fix them. Keeps
 * errors from the server.
 */
export function remainingErrors(
  { serverErrors, found }: Record<'serverErrors' | 'found', FieldErrors>,
  now: () => FieldErrors,
) {
  const isFound = ([field, code]: [string, string]) => found[field] === code
  if (!Object.entries(serverErrors).some(isFound)) return serverErrors
  const wrong = now()
  return Object.fromEntries(Object.entries(serverErrors).filter((one) => !isFound(one) || one[0] in wrong))
}

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)

/** Sets a value by a path such as `address.city` or `ranges.0.from`. */
export function withValue<V>(values: V, path: string, value: unknown): V {
  const [name = '', ...rest] = path.split('.')
  const inner = isRecord(values) ? values[name] : undefined
  const next = rest.length > 0 ? withValue(inner ?? {}, rest.join('.'), value) : value
  return Array.isArray(values) ? (values.with(Number(name), next) as V) : { ...values, [name]: next }
}

export const errorsBeside = (errors: FieldErrors, path: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
