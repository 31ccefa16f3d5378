import { endpoints } from '../../support/contract.ts'
import { type Cases, one, type Walk } from '../fixtures.ts'
import { accountCases } from './account.ts'
import { authorityCases } from './authority.ts'
import { catalogueCases } from './catalogue.ts'
import { certificateCases } from './certificate.ts'
import { companyCases } from './company.ts'
import { forumCases } from './forum.ts'
import { instrumentCases } from './instrument.ts'
import { personCases } from './person.ts'
import { reportCases } from './report.ts'
import { systemCases } from './system.ts'
import { templateCases } from './template.ts'
import { vehicleCases } from './vehicle.ts'

/** Inputs per call: own items, items of the own organisation, foreign items, and none. */
export const cases = (walk: Walk): Cases => ({
  ...withoutInput(),
  ...accountCases(walk),
  ...authorityCases(walk),
  ...catalogueCases(walk),
  ...certificateCases(walk),
  ...companyCases(walk),
  ...forumCases(walk),
  ...instrumentCases(walk),
  ...personCases(walk),
  ...reportCases(walk),
  ...systemCases(walk),
  ...templateCases(walk),
  ...vehicleCases(walk),
})

/** Lists, exports and other calls that need no input. Every list can be exported by its readers. */
const withoutInput = () =>
  Object.fromEntries(
    [...endpoints.keys()]
      .filter((call) => call.startsWith('GET ') && !call.includes(':'))
      .map((call) => [call, one(call.endsWith('/csv') ? { query: { columns: '_id' } } : {})]),
  )
