import { useSyncExternalStore } from 'react'

export function createStore<T>(value: T) {
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, subscribe }
}

export type Store<T> = ReturnType<typeof createStore<T>>

export const useStore = <T>({ subscribe, get }: Store<T>) => useSyncExternalStore(subscribe, get)
