export const companyRoles = ['admin', 'employee'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const authorityRoles = ['admin', 'adminReadOnly', 'trainer', 'trainerReadOnly'] as const
export type AuthorityRole = (typeof authorityRoles)[number]
