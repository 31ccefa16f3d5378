import { ended } from '../session/ended.ts'
import { createStore } from '../ui/store.ts'
import type { Values } from './check.ts'

/**
 * Unsaved form values, restored when the same user signs in again. In memory only, because tablets are
 * shared; never with passwords.
 */
export const typed = createStore<ReadonlyMap<string, Values>>(new Map())

export const placeOf = (initial: Values, part = '') =>
  `${location.pathname} ${part} ${Object.keys(initial).join()}`

export const typedAt = (place: string) => typed.get().get(place)
export const forgetAllTyped = () => typed.set(new Map())

export function forgetTyped(place: string) {
  if (typedAt(place)) typed.set(new Map([...typed.get()].filter(([other]) => other !== place)))
}

/** Called when a form closes because the session ended. */
export function keepTyped(place: string, values: Values) {
  if (ended.get()?.account && !Object.keys(values).some(isSecret))
    typed.set(new Map([...typed.get(), [place, values]]))
}

const isSecret = (name: string) => /password/i.test(name)
