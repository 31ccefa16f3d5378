import type { ComponentProps } from 'react'
import { Button } from '../ui/buttons.tsx'
import { useAction, type Action } from './useAction.ts'

type Props<A> = Action<A> &
  Omit<ComponentProps<typeof Button>, keyof Action<A> | 'onClick' | 'pending' | 'type'>

/** A button with its confirmation, call, cache update and toast. Problems are shown in a toast. */
export function ActionButton<A>({ question, run, stores, refreshes, onSuccess, toast, ...button }: Props<A>) {
  const { pending, start } = useAction()
  const { children } = button
  const action = typeof children === 'string' ? children : undefined
  const asks = question && { action, ...question }
  return (
    <Button
      {...button}
      pending={pending}
      onClick={() => start({ question: asks, run, stores, refreshes, onSuccess, toast })}
    />
  )
}
