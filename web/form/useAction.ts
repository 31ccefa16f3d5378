import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { confirm, type ConfirmAnswer, type Question } from '../ui/dialogs.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useProblemText } from './useProblemText.ts'

export interface Action<A> {
  /** Omitted for actions that can be undone. */
  question?: Question | null
  run: (given: ConfirmAnswer) => A | Promise<A>
  /** Query whose data is replaced by the answer. */
  stores?: QueryKey
  /** Queries that are fetched again. */
  refreshes?: QueryKey[]
  /** Runs after the queries are refreshed. */
  onSuccess?: (answer: A) => unknown
  toast?: string
}

/** For actions without an `ActionButton`. Problems are shown in a toast, or by the page. */
export function useAction(problems: 'toast' | 'page' = 'toast') {
  const client = useQueryClient()
  const { problemText } = useProblemText()
  const running = useRef(false)
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
  })
  const perform = async <A>({ question, run, stores, refreshes = [], onSuccess, toast }: Action<A>) => {
    const given = question ? await confirm(question) : { reason: '', day: null }
    // `isPending` changes after the click event, so a second click can arrive before it.
    if (!given || running.current) return
    running.current = true
    const work = async () => {
      const answer = await run(given)
      if (stores) client.setQueryData(stores, answer)
      await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })))
      await onSuccess?.(answer)
      if (toast) showToast(toast)
    }
    await mutateAsync(work).catch((problem: unknown) => {
      if (problems === 'toast') showToast(problemText(problem), { type: 'error' })
    })
    running.current = false
  }
  return {
    pending: isPending,
    done: isSuccess,
    problem: error,
    start: <A>(action: Action<A>) => void perform(action),
  }
}
