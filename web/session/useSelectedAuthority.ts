import { createStore, useStore } from '../ui/store.ts'
import { useAccount } from './session.ts'

const key = 'selectedAuthority'
const chosen = createStore(localStorage.getItem(key))

const select = (id: string) => {
  localStorage.setItem(key, id)
  chosen.set(id)
}

/** The next user of this device chooses again. */
export function forgetSelectedAuthority() {
  localStorage.removeItem(key)
  chosen.set(null)
}

/** For members of several authorities: the one chosen on this device, otherwise the first. */
export function useSelectedAuthority() {
  const { authorities } = useAccount().actor
  const id = useStore(chosen)
  return {
    authorities,
    authority: authorities.find((one) => one.id === id) ?? authorities[0] ?? null,
    select,
  }
}
