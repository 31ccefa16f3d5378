import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { useUnsaved } from '../session/unsaved.ts'
import { check, errorsBeside, stillWrong, withValue, type FieldErrors, type Values } from './check.ts'
import { forgetTyped, keepTyped, placeOf, typedAt } from './typed.ts'

interface Options<V extends Values> {
  /** The contract's schema of what is sent. */
  schema: Schema
  initial: V
  /** Which one it is, where a page has several with the same fields. */
  part?: string
  /** Sends what was checked. A refusal it throws is shown at the fields it names, else above the form. */
  send: (values: V) => Promise<unknown>
}

/** A form: its values, what is wrong with them, and sending them. */
export function useForm<V extends Values>({ schema, initial, part, send }: Options<V>) {
  const [place] = useState(() => placeOf(initial, part))
  const [values, setValues] = useState(() => (typedAt(place) as V | undefined) ?? initial)
  const [said, setErrors] = useState<FieldErrors>({})
  // Of these the schema knows when they are mended; what the server refused it does not.
  const [found, setFound] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [changed, setChanged] = useState(() => typedAt(place) !== undefined)
  useUnsaved(changed)
  // The session may end while someone thinks: what they typed is there again when they are.
  const left = useEffectEvent(() => changed && keepTyped(place, values))
  useEffect(() => {
    forgetTyped(place)
    return () => void left()
  }, [place])

  const set = (path: string, value: unknown) => {
    setChanged(true)
    setValues((before) => withValue(before, path, value))
    setErrors((before) => errorsBeside(before, path))
  }

  const errors = stillWrong({ said, found }, () => check(schema, values))
  const isMended = Object.keys(fieldsOf(failure)).some((field) => !(field in errors))

  /** Whether everything typed is now saved. */
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
    // What was refused for a field that was changed since is said no more.
    failure: isMended ? null : failure,
  }
}

export type FormState<V extends Values = Values> = ReturnType<typeof useForm<V>>

// A refusal such as `nameTaken` knows its field even when the answer lists none.
function fieldsOf(problem: unknown): FieldErrors {
  if (!(problem instanceof CallProblem)) return {}
  if (Object.keys(problem.fields).length > 0) return problem.fields
  const blamed = problems[problem.code]
  return 'field' in blamed ? { [blamed.field]: problem.code } : {}
}
