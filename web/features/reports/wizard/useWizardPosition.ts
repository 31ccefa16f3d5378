import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import type { WizardContext } from './openItems.ts'
import { startOf, stepAt, stepsOf } from './steps.ts'

/**
 * The page shown and the navigation from it. An address of a later page is replaced, so that completing a
 * page never changes it and "back" works.
 */
export function useWizardPosition(draft: Draft, context: WizardContext) {
  const [start] = useState(() => startOf(draft, context))
  const { step: requested = start } = useSearch({ strict: false })
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const navigate = useNavigate()
  const { history } = useRouter()
  const steps = stepsOf(draft)
  const index = stepAt(draft, context, requested)
  const current = steps[index]?.key ?? start
  const focusOn = useFocusAfter(current)

  useEffect(() => {
    if (current === requested) return
    void navigate({
      to: '/app/reports/new',
      search: { draft: draft.id, step: current },
      state: true,
      replace: true,
    })
  }, [current, requested, draft.id, navigate])

  const goTo = (step: string, field?: string) => {
    focusOn(field)
    void navigate({
      to: '/app/reports/new',
      search: { draft: draft.id, step },
      state: { cameFrom: current },
    })
  }
  const back = () => {
    if (cameFrom) return history.back()
    const search = { draft: draft.id, step: steps[index - 1]?.key ?? start }
    void navigate({ to: '/app/reports/new', search, replace: true })
  }
  /** Next page, or back to the review if the user came from there. */
  const onward = () => {
    if (cameFrom === 'review') return history.back()
    goTo(steps[index + 1]?.key ?? current)
  }
  return { steps, index, goTo, back, onward }
}

function useFocusAfter(step: string) {
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (target.current) document.getElementById(target.current)?.focus()
    target.current = undefined
  }, [step])
  return (field?: string) => {
    target.current = field
  }
}
