import { type ResourceName, resourceNames } from './resourceName.ts'

const withoutViews = ['answer', 'invitation', 'savedView', 'vehicleManual'] as const

/** `allReports` shows the reports of all organisations. */
export type ViewedList = Exclude<ResourceName, (typeof withoutViews)[number]> | 'allReports'

const hasViews = (name: ResourceName): name is Exclude<ViewedList, 'allReports'> =>
  !(withoutViews as readonly ResourceName[]).includes(name)

export const viewedLists: readonly ViewedList[] = [
  'allReports' as const,
  ...resourceNames.filter(hasViews),
].toSorted()

/** Limit of views per list, for a user and for an organisation. */
export const mostViews = 30
