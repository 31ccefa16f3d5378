import { ended } from '../session/ended.ts'
import { createStore } from '../ui/store.ts'
import type { Values } from './check.ts'

/**
 * Unsaved form values, restored when the same user signs in again. In memory only, because tablets are
 * shared; never with passwords.
 */
export const typed = createStore<ReadonlyMap<string, Values>>(new Map())

export const formKeyOf = (initial: Values, part = '') =>
  `${location.pathname} ${part} ${Object.keys(initial).join()}`

export const typedAt = (key: string) => typed.get().get(key)
export const forgetAllTyped = () => typed.set(new Map())

export function forgetTyped(key: string) {
  if (typedAt(key)) typed.set(new Map([...typed.get()].filter(([other]) => other !== key)))
}

/** Called when a form closes because the session ended. */
export function keepTyped(key: string, values: Values) {
  if (ended.get()?.account && !Object.keys(values).some(isSecret))
    typed.set(new Map([...typed.get(), [key, values]]))
}

const isSecret = (name: string) => /password/i.test(name)
