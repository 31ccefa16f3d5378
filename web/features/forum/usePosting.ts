import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { check, type FieldErrors } from '../../form/check.ts'
import { useAskBeforeLeaving } from '../../form/useAskBeforeLeaving.ts'
import type { Attaching } from './useAttaching.ts'

interface Posting<D, B> {
  schema: Schema
  body: B
  send: (body: B) => Promise<unknown>
  change: (part: D) => void
  attaching: Attaching
}

type Phase = 'editing' | 'uploading' | 'sending'

/** Sends a post once its uploads have finished, and not at all while one of them has failed. */
export function usePosting<D, B>({ schema, body, send, change, attaching }: Posting<D, B>) {
  const { running, failed } = attaching
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [phase, setPhase] = useState<Phase>('editing')
  const show = (wrong: FieldErrors, problem: unknown = null) => {
    setErrors(wrong)
    setFailure(problem)
  }
  const post = async () => {
    const wrong = check(schema, body)
    show(wrong)
    if (Object.keys(wrong).length > 0) return setPhase('editing')
    setPhase('sending')
    await send(body).catch((problem: unknown) =>
      show(problem instanceof CallProblem ? problem.fields : {}, problem),
    )
    setPhase('editing')
  }
  const proceed = useEffectEvent(() => {
    if (failed > 0) setPhase('editing')
    else void post()
  })
  useEffect(() => {
    if (phase !== 'uploading' || running > 0) return
    const timer = setTimeout(() => proceed())
    return () => clearTimeout(timer)
  }, [phase, running])
  useAskBeforeLeaving(running > 0)
  return {
    ...{ errors, failure },
    pending: phase === 'sending',
    waits: phase === 'uploading',
    change: (part: D) => {
      show({})
      change(part)
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (phase === 'editing') setPhase('uploading')
    },
  }
}
