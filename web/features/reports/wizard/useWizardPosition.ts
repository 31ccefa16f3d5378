import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import { focusWhenShown } from './focus.ts'
import type { WizardContext } from './openItems.ts'
import { limitedPageAt, pageAt, pagesOf, startOf } from './steps.ts'

const to = '/app/reports/new'

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
  const pages = pagesOf(draft)
  const index = limitedPageAt(draft, context, requested)
  const current = pages[index]?.key ?? start
  const { aimed, focusOn } = useFocusOnStep(current)

  useEffect(() => {
    if (current === requested) return
    void navigate({ to, search: { draft: draft.id, step: current }, state: true, replace: true })
  }, [current, requested, draft.id, navigate])

  /** To the page of a step, with the focus on the field or in the step. */
  const goTo = (step: string, field?: string) => {
    const page = pages[pageAt(draft, step)]?.key ?? step
    focusOn(page, field, step)
    if (page === current) return
    void navigate({ to, search: { draft: draft.id, step: page }, state: { cameFrom: current } })
  }
  const back = () => {
    if (cameFrom) return history.back()
    if (index === 0) return void navigate({ to: '/app/reports' })
    const step = pages[index - 1]?.key ?? start
    void navigate({ to, search: { draft: draft.id, step }, replace: true })
  }
  /** Next page, or back to the review if the user came from there. */
  const onward = () => {
    if (cameFrom === 'review') return history.back()
    const step = pages[index + 1]?.key ?? current
    void navigate({ to, search: { draft: draft.id, step }, state: { cameFrom: current } })
  }
  return { pages, index, aimed, goTo, back, onward }
}

/** The steps of a page load when it is first shown, so the field may appear later. */
function useFocusOnStep(current: string) {
  const [target, setTarget] = useState<{ page: string; field: string | undefined; step: string } | null>(null)
  const isHere = target?.page === current
  const done = useEffectEvent(() => setTarget(null))
  useEffect(() => {
    if (!target || !isHere) return
    return focusWhenShown(target, done)
  }, [target, isHere])
  return {
    aimed: isHere ? target?.field : undefined,
    focusOn: (page: string, field: string | undefined, step: string) => setTarget({ page, field, step }),
  }
}
