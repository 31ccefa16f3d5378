import { useState, type SyntheticEvent } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { useUnsaved } from '../session/unsaved.ts'
import { check, errorsBeside, withValue, type FieldErrors, type Values } from './check.ts'

interface Options<V extends Values> {
  /** The contract's schema of what is sent. */
  schema: Schema
  initial: V
  /** Sends what was checked. A refusal it throws is shown at the fields it names, else above the form. */
  send: (values: V) => Promise<unknown>
}

/** A form: its values, what is wrong with them, and sending them. */
export function useForm<V extends Values>({ schema, initial, send }: Options<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [changed, setChanged] = useState(false)
  useUnsaved(changed)

  const set = (path: string, value: unknown) => {
    setChanged(true)
    setValues((before) => withValue(before, path, value))
    setErrors((before) => errorsBeside(before, path))
  }

  /** Whether everything typed is now saved. */
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (pending) return false
    setFailure(null)
    const found = check(schema, values)
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0) return false
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

  return { values, set, errors, setErrors, failure, pending, attempt, changed, submit, reset }
}

export type FormState<V extends Values = Values> = ReturnType<typeof useForm<V>>

// A refusal such as `nameTaken` knows its field even when the answer lists none.
function fieldsOf(problem: unknown): FieldErrors {
  if (!(problem instanceof CallProblem)) return {}
  if (Object.keys(problem.fields).length > 0) return problem.fields
  const blamed = problems[problem.code]
  return 'field' in blamed ? { [blamed.field]: problem.code } : {}
}
