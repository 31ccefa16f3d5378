import { useState } from 'react'

export function useAction(action: () => Promise<unknown>) {
  const [state, setState] = useState({ pending: false, done: false, failure: null as unknown })
  const run = async () => {
    setState({ pending: true, done: false, failure: null })
    try {
      await action()
      setState({ pending: false, done: true, failure: null })
    } catch (failure) {
      setState({ pending: false, done: false, failure })
    }
  }
  return { ...state, run: () => void run() }
}
