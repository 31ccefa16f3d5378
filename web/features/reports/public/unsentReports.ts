import { createStore } from '../../../ui/store.ts'

/** Number of reports that exist only on this device. Set by the outbox. */
export const unsentReports = createStore(0)
