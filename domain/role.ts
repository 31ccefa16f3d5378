/** What someone is in a company. */
export const companyRoles = ['admin', 'employee'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What someone is in an authority. */
export const authorityRoles = ['admin', 'adminReadOnly', 'trainer', 'trainerReadOnly'] as const
export type AuthorityRole = (typeof authorityRoles)[number]
