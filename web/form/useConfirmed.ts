import { useState } from 'react'
import { confirm, type Given } from '../ui/confirm.tsx'
import { showToast } from '../ui/toast.ts'
import { useProblemText } from './useProblemText.ts'

type Question = Parameters<typeof confirm>[0]

interface Deed {
  /** Asked before; none where the deed can be taken back. */
  question?: Question
  run: (reason: string, day: Given['day']) => Promise<unknown>
  /** What is said when it is done. */
  done?: string
}

/** A deed of one press: asked first where it cannot be taken back, its failure said in a toast. */
export function useConfirmed() {
  const { problemText } = useProblemText()
  const [pending, setPending] = useState<string | null>(null)
  const start = async (name: string, { question, run, done }: Deed) => {
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
    /** The name of the deed that runs. */
    pending,
    start: (name: string, deed: Deed) => void start(name, deed),
  }
}
