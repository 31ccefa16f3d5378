import { resourcesExcept } from './resourceName.ts'

/** `allReports` shows the reports of all organisations. */
export const viewedLists = [
  'allReports' as const,
  ...resourcesExcept('answer', 'invitation', 'savedView', 'vehicleManual'),
].toSorted()

export type ViewedList = (typeof viewedLists)[number]

/** Limit of views per list, for a user and for an organisation. */
export const mostViews = 30
