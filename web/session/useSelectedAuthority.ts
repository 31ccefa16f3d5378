import { createStore, useStore } from '../ui/store.ts'
import { useAccount } from './session.ts'

const key = 'selectedAuthority'
const chosen = createStore(localStorage.getItem(key))

const select = (id: string) => {
  localStorage.setItem(key, id)
  chosen.set(id)
}

/** Anyone who signs in next chooses again. */
export function forgetSelectedAuthority() {
  localStorage.removeItem(key)
  chosen.set(null)
}

/** The authority a person of several works for now: the one chosen on this device, else the first. */
export function useSelectedAuthority() {
  const { authorities } = useAccount().actor
  const id = useStore(chosen)
  return {
    authorities,
    authority: authorities.find((one) => one.id === id) ?? authorities[0] ?? null,
    select,
  }
}
