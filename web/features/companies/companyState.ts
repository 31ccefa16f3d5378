import type { Company } from './companyFields.tsx'

/** The state of a company, for its badge. */
export const companyState = ({ activated, locked }: Pick<Company, 'activated' | 'locked'>) =>
  locked ? 'locked' : activated ? 'companyActivated' : 'companyNotActivated'
