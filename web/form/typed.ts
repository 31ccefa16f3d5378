import { ended } from '../session/ended.ts'
import { createStore } from '../ui/store.ts'
import type { Values } from './check.ts'

/**
 * What stood in forms when the session ended, by page and form: for the same person, who signs in again and comes back.
 * In memory only; a tablet that others take up keeps nothing of it, and no password is kept at all.
 */
export const typed = createStore<ReadonlyMap<string, Values>>(new Map())

export const placeOf = (initial: Values, part = '') =>
  `${location.pathname} ${part} ${Object.keys(initial).join()}`

export const typedAt = (place: string) => typed.get().get(place)
export const forgetAllTyped = () => typed.set(new Map())

export function forgetTyped(place: string) {
  if (typedAt(place)) typed.set(new Map([...typed.get()].filter(([other]) => other !== place)))
}

/** Of a form that is left because the session has ended. */
export function keepTyped(place: string, values: Values) {
  if (ended.get()?.account && !Object.keys(values).some(isSecret))
    typed.set(new Map([...typed.get(), [place, values]]))
}

const isSecret = (name: string) => /password/i.test(name)
