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

/** Limit of views per list, for a user and for an organisation. */
export const mostViews = 30
