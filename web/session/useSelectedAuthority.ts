import { useSyncExternalStore } from 'react'
import { useAccount } from './session.ts'

const key = 'selectedAuthority'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The authority a person of several works for now: the one chosen on this device, else the first. */
export function useSelectedAuthority() {
  const { authorities } = useAccount().actor
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const select = (id: string) => {
    localStorage.setItem(key, id)
    for (const listener of listeners) listener()
  }
  return {
    authorities,
    authority: authorities.find(({ id }) => id === chosen) ?? authorities[0] ?? null,
    select,
  }
}
