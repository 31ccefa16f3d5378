import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { useUnsaved } from '../session/unsaved.ts'
import { check, errorsBeside, remainingErrors, withValue, type FieldErrors, type Values } from './check.ts'
import { forgetTyped, keepTyped, formKeyOf, typedAt } from './typed.ts'

interface Options<V extends Values> {
  schema: Schema
  initial: V
  /** Distinguishes forms with the same fields on a page. */
  part?: string
  /** Throws a refusal, which is shown at its fields or above the form. */
  send: (values: V) => Promise<unknown>
}

export function useForm<V extends Values>({ schema, initial, part, send }: Options<V>) {
  const { values, setValues, changed, setChanged } = useTyped(initial, part)
  const [serverErrors, setErrors] = useState<FieldErrors>({})
  // Errors of the schema, which disappear when it no longer finds them. Errors of the server have no such
  // check.
  const [found, setFound] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const set = (path: string, value: unknown) => {
    setChanged(true)
    setValues((before) => withValue(before, path, value))
    setErrors((before) => errorsBeside(before, path))
  }

  const errors = remainingErrors({ serverErrors, found }, () => check(schema, values))
  const isMended = Object.keys(fieldsOf(failure)).some((field) => !(field in errors))

  /** Resolves to true if all values are saved. */
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (pending) return false
    setFailure(null)
    const wrong = check(schema, values)
    setErrors(wrong)
    setFound(wrong)
    setAttempt((count) => count + 1)
    if (Object.keys(wrong).length > 0) return false
    setPending(true)
    try {
      await send(values)
      setChanged(false)
      return true
    } catch (problem) {
      setErrors(fieldsOf(problem))
      setFailure(problem)
      setAttempt((count) => count + 1)
      return false
    } finally {
      setPending(false)
    }
  }

  const reset = (next: V) => {
    setValues(next)
    setErrors({})
    setFailure(null)
    setChanged(false)
  }

  return {
    ...{ values, set, errors, setErrors, pending, attempt, changed, submit, reset },
    // Hide a refusal once its field has changed.
    failure: isMended ? null : failure,
  }
}

/** The values, which outlast a session that ends while the form is open. */
function useTyped<V extends Values>(initial: V, part?: string) {
  const [key] = useState(() => formKeyOf(initial, part))
  const [values, setValues] = useState(() => (typedAt(key) as V | undefined) ?? initial)
  const [changed, setChanged] = useState(() => typedAt(key) !== undefined)
  useUnsaved(changed)
  const left = useEffectEvent(() => changed && keepTyped(key, values))
  useEffect(() => {
    forgetTyped(key)
    return () => void left()
  }, [key])
  return { values, setValues, changed, setChanged }
}

export type FormState<V extends Values = Values> = ReturnType<typeof useForm<V>>

// Some codes, such as `nameTaken`, imply a field that the answer does not list.
function fieldsOf(problem: unknown): FieldErrors {
  if (!(problem instanceof CallProblem)) return {}
  if (Object.keys(problem.fields).length > 0) return problem.fields
  const blamed = problems[problem.code]
  return 'field' in blamed ? { [blamed.field]: problem.code } : {}
}
