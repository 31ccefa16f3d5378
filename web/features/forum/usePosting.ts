import { useState, type SyntheticEvent } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { check, type FieldErrors } from '../../form/check.ts'

interface Posting<D, B> {
  schema: Schema
  body: B
  send: (body: B) => Promise<unknown>
  change: (part: D) => void
}

export function usePosting<D, B>({ schema, body, send, change }: Posting<D, B>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const show = (wrong: FieldErrors, problem: unknown = null) => {
    setErrors(wrong)
    setFailure(problem)
  }
  const post = async () => {
    const wrong = check(schema, body)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setPending(true)
    await send(body).catch((problem: unknown) =>
      show(problem instanceof CallProblem ? problem.fields : {}, problem),
    )
    setPending(false)
  }
  return {
    ...{ errors, failure, pending },
    change: (part: D) => {
      show({})
      change(part)
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!pending) void post()
    },
  }
}
