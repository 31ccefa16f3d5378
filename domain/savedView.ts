/** The lists that can be looked at through a saved view, as the product calls them. */
export const viewedLists = [
  'allReports',
  'certificate',
  'certificateTemplate',
  'certificationAuthority',
  'company',
  'companyVehicle',
  'course',
  'coworker',
  'instrument',
  'renewalRequest',
  'report',
  'topic',
  'user',
  'vehicle',
  'vehicleManufacturer',
] as const

export type ViewedList = (typeof viewedLists)[number]

/** So many a person keeps of one list, and so many an organisation shares of it: more no one finds again. */
export const mostViews = 30
