import { useState } from 'react'
import { confirm, type Given } from '../ui/confirm.tsx'
import { showToast } from '../ui/toast.ts'
import { useProblemText } from './useProblemText.ts'

type Question = Parameters<typeof confirm>[0]

interface Action {
  /** Omitted for actions that can be undone. */
  question?: Question
  run: (reason: string, day: Given['day']) => Promise<unknown>
  done?: string
}

/** Runs an action after an optional confirmation. Shows failures in a toast. */
export function useConfirmedAction() {
  const { problemText } = useProblemText()
  const [pending, setPending] = useState<string | null>(null)
  const start = async (name: string, { question, run, done }: Action) => {
    const sure = question ? await confirm(question) : { reason: '', day: null }
    if (!sure) return
    setPending(name)
    try {
      await run(sure.reason, sure.day)
      if (done) showToast(done)
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    } finally {
      setPending(null)
    }
  }
  return {
    pending,
    start: (name: string, action: Action) => void start(name, action),
  }
}
