import { createStore } from '../ui/store.ts'

/** How many reports stand only on this device: told by anyone who sends them, shown wherever it matters. */
export const unsentReports = createStore(0)
